// The page of the desk that edits facts: one section of the content file, with the services or towns that it lists.

import { picturesIn } from '../../../server/content/site-content.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import {
  type FactEntry,
  type FactSection,
  type FactsPage,
  factsOfSection,
  type ListItem,
  type LogoDetails,
} from '../../api/facts-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { entryOf } from './draft.ts'
import { valueIn } from './entries.ts'
import { faultsOnPage } from './faults.ts'
import { itemName } from './item-names.ts'
import { pictureDetails } from './picture-pages.ts'
import { type DraftState, readDraft } from './saved-draft.ts'
import { pathsOf, textDetails } from './text-pages.ts'

/** `pages.facts(section)` */
export async function factsPage(
  context: DeskContext,
  section: FactSection,
  language: DeskLanguage,
): Promise<FactsPage> {
  const state = await readDraft(context)
  const logo = section === 'company' ? await logoOf(context, state) : undefined
  const list = section === 'services' || section === 'locations' ? section : undefined
  const items = list && (await listItems(context, state, { list, language }))
  return {
    kind: 'facts',
    section,
    facts: factsOfSection[section].map(
      (path): FactEntry => ({
        ...entryOf(state, path, context.users()),
        path,
        published: valueIn(state.published.state, path),
        builtIn: valueIn(state.base.state, path),
      }),
    ),
    ...(items && { items }),
    ...(logo && { logo }),
    languages: state.draft.content.site.languages,
    draft: state.summary,
    ...faultsOnPage(state.draft, [
      ...factsOfSection[section],
      ...(items ?? []).flatMap(({ texts }) => texts.flatMap(pathsOf)),
    ]),
  }
}

/** The logo of the draft; undefined for the mark of the site. */
async function logoOf({ settings }: DeskContext, { draft }: DraftState): Promise<LogoDetails | undefined> {
  const job = draft.content.pictureJobs.find(({ name }) => name === 'logo')
  const made = job && (await picturesIn(settings).read(job.key))
  if (!made) return job && {}
  return 'fault' in made ? made : { address: `/pictures/${job.key}/picture.webp`, ...made.source }
}

const groups = {
  services: ['services.items', 'meta.services'],
  locations: ['globalPresence.locations'],
} as const

/** The texts that an added service or town may have, after those that it must have (src/site/texts-schema.ts). */
const itemTexts = {
  'services.items': ['title', 'description', 'fullDescription', 'highlights', 'short', 'metaTitle', 'metaDescription'],
  'meta.services': ['socialTitle', 'socialDescription', 'keywords'],
  'globalPresence.locations': ['city', 'description', 'address'],
} as const

function listItems(
  context: DeskContext,
  state: DraftState,
  { list, language }: { list: 'services' | 'locations'; language: DeskLanguage },
): Promise<ListItem[]> {
  const { facts } = state.draft.state
  return Promise.all(
    Object.entries(facts[list]).map(async ([id, isOn]): Promise<ListItem> => {
      const picture = list === 'services' ? servicePicture(id, facts.services) : locationPicture(id)
      return {
        ...{ id, isOn },
        isAdded: !Object.hasOwn(defaultFacts[list], id),
        name: itemName(state.draft.content, language, { list, id }),
        texts: groups[list].flatMap((group) =>
          itemTexts[group].flatMap((text) => textDetails(context, state, `${group}.${id}.${text}`) ?? []),
        ),
        picture: await pictureDetails(context, state, picture.own ?? picture.name),
      }
    }),
  )
}
