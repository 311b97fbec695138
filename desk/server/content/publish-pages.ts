// The pages of the desk about publishing: what the draft changes, the versions, two versions side by side.

import { HttpError } from '../../../server/http/http-error.ts'
import { type Translate, textAt } from '../../../src/language/translate.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import type { Fault } from '../../api/draft-data.ts'
import { isWithin, namesIn, type Path, textOf } from '../../api/paths.ts'
import type { Change, ComparePage, PublishPage, VersionRow, VersionsPage } from '../../api/publish-data.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ContentVersion } from './content-store.ts'
import type { Composed } from './entries.ts'
import { changedUnits, type Difference, differences, entriesOfPaths, unitsOf } from './entries.ts'
import { blockingFaults, entryAddress, faultOf } from './faults.ts'
import { outdatedTexts } from './outdated.ts'
import { nameOf, readDraft } from './saved-draft.ts'

/** The changes of a version in the list. */
const changesInRow = 3

interface PublishOptions {
  language: DeskLanguage
  isStale?: boolean
  link?: PublishPage['link']
}

/** `pages.publish` */
export async function publishPage(
  context: DeskContext,
  { language, isStale, link }: PublishOptions,
): Promise<PublishPage> {
  const state = await readDraft(context)
  const { draft, published, entries, changes, summary } = state
  const authorsOf = (path: Path) => {
    const written = entries.filter((entry) => entry.draft && isWithin(entry.path, path))
    return [...new Set(written.map(({ person }) => nameOf(person, context.users())))]
  }
  return {
    kind: 'publish',
    changes: changes
      .map(changeIn(language, published, draft))
      .map((change) => ({ ...change, by: authorsOf(change.path) })),
    blocking: changes.length > 0 ? blockingFaults(draft, state) : [],
    outdated: outdatedTexts(state),
    revision: draft.revision,
    ...(isStale && { isStale }),
    ...(link && { link }),
    draft: summary,
  }
}

/** `pages.versions` */
export async function versionsPage(context: DeskContext, language: DeskLanguage): Promise<VersionsPage> {
  const [{ summary }, versions] = await Promise.all([readDraft(context), versionRows(context, language)])
  return { kind: 'versions', versions, draft: summary }
}

/** `pages.compare(from, to)` */
export async function comparePage(
  context: DeskContext,
  language: DeskLanguage,
  [from, to]: [number, number],
): Promise<ComparePage> {
  const { source } = context
  const [{ summary }, rows, documents] = await Promise.all([
    readDraft(context),
    versionRows(context, language),
    Promise.all([source.store.document(from), source.store.document(to)]),
  ])
  const rowOf = (number: number) => rows.find((row) => row.number === number)
  const [rowBefore, rowAfter] = [rowOf(from), rowOf(to)]
  const [before, after] = documents
  if (!rowBefore || !rowAfter || !before || !after) throw new HttpError(404, 'No such version')
  const states = await Promise.all([source.compose(before), source.compose(after)])
  const [{ state: stateBefore }, { state: stateAfter }] = states
  const changed = changedUnits(stateBefore, stateAfter, [...unitsOf(before), ...unitsOf(after)])
  return {
    kind: 'compare',
    from: rowBefore,
    to: rowAfter,
    changes: differences(stateBefore, stateAfter, changed).map(changeIn(language, states[1], states[0])),
    draft: summary,
  }
}

/** The versions that are kept, the newest first; then the site as installed, as long as no version was deleted. */
async function versionRows(context: DeskContext, language: DeskLanguage): Promise<VersionRow[]> {
  const { source, users } = context
  const versions = await source.store.versions()
  const { number: current, errors } = source.published()
  const rowOf = ({ number, at, person, changes, restored }: ContentVersion): VersionRow => {
    const entries = entriesOfPaths(changes)
    return {
      ...{ number, at },
      ...(person !== null && { by: nameOf(person, users()) }),
      changes: entries.slice(0, changesInRow).map((path) => changeIn(language, source.published())({ path })),
      total: entries.length,
      ...(restored !== null && { restored }),
      isPublished: number === current,
      ...(number === current && errors.length > 0 && { faults: errors.map((error) => withoutAddress(faultOf(error))) }),
    }
  }
  const installed: VersionRow = { number: 0, changes: [], total: 0, isPublished: current === 0 }
  const oldest = versions.at(-1)?.number ?? 1
  return [...versions.map(rowOf), ...(oldest === 1 ? [installed] : [])]
}

/** A fault of a version: the pages that edit an entry show the draft, not the version. */
const withoutAddress = ({ address: _address, ...fault }: Fault): Fault => fault

/** Describes a difference in the language of the desk, with names as they are in the first of `states` that has them. */
function changeIn(deskLanguage: DeskLanguage, ...states: Pick<Composed, 'content'>[]) {
  const translations = states.map(({ content }) => content.translate(deskLanguage))
  return ({ path, before, after }: Pick<Difference, 'path'> & Partial<Difference>): Change => {
    const text = textOf(path)
    return {
      ...{ path, before: before ?? null, after: after ?? null },
      ...labelOf(path, translations),
      address: entryAddress(path),
      ...(text && { language: text.language }),
    }
  }
}

/** The group is the name of what the text belongs to: a service, a town, a legal page, a section of the site. */
function labelOf(path: Path, translations: readonly Translate[]): Pick<Change, 'group' | 'label'> {
  const key = textOf(path)?.key
  if (key === undefined) {
    const [group = '', ...names] = namesIn(path)
    return group === 'pictures' ? { group, label: names.join() } : { group: 'facts', label: path.slice(1) }
  }
  const [first = ''] = key.split('.')
  const [titleKey, length] = titleOf(key)
  const found = translations.find((t) => typeof textAt(t.texts, titleKey) === 'string')
  const label = key.split('.').slice(length).join('.')
  return { group: found ? found.fill(textAt(found.texts, titleKey) as string) : first, label }
}

/** The key of the name of what the text at `key` belongs to, and how many parts of `key` stand for that. */
function titleOf(key: string): [titleKey: string, length: number] {
  const [first = '', second = '', third = ''] = key.split('.')
  switch (`${first}.${second}`) {
    case 'services.items':
    case 'meta.services':
      return [`services.items.${third}.title`, 3]
    case 'globalPresence.locations':
      return [`globalPresence.locations.${third}.city`, 3]
    default:
      return first === 'legal' ? [`legal.${second}.title`, 2] : [`${first}.title`, 1]
  }
}
