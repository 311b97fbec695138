// The search index: everything that can be found in one language, already folded.
import type { Translate } from '../language/translate.ts'
import { descriptionKey, sitePages } from '../routes.ts'
import { enabled } from '../site/enabled.ts'
import type { Facts } from '../site/facts.ts'
import { formatPrice } from '../site/format.ts'
import { openingDays } from '../site/hours.ts'
import { locationAnchor, locationNames } from '../site/locations.ts'
import { offeredAdditional } from '../site/packages.ts'
import { questionsIn } from '../site/questions.ts'
import { selectedReviews } from '../site/reviews.ts'
import { expertiseColumns, valuePoints } from '../site/sections.ts'
import { formOption, optionTitle } from '../site/services.ts'
import { splitSentences } from './excerpt.ts'
import { fold } from './fold.ts'

/** The types of results, in the order of the list. */
type ResultType = 'service' | 'package' | 'location' | 'page'

interface Subject {
  id: string
  type: ResultType
  title: string
  url: string
  texts: readonly string[]
  /** Names that are searched but not shown: the name in Latin letters, and other words that visitors use. */
  aliases?: readonly string[]
}

export interface IndexedSubject extends Omit<Subject, 'texts' | 'aliases'> {
  sentences: readonly { text: string; folded: string }[]
  /** Title and aliases. */
  foldedTitle: string
  /** Title, aliases and all sentences. */
  folded: string
}

export interface SearchIndex {
  subjects: readonly IndexedSubject[]
  /** Every word of the index, folded. */
  vocabulary: ReadonlySet<string>
}

// One index for the texts of each language, made with these facts.
const indexes = new WeakMap<object, { facts: Facts; index: SearchIndex }>()

/** The index for the language of `t`. Made once for each content. */
export function createSearchIndex(t: Translate, facts: Facts): SearchIndex {
  const known = indexes.get(t.texts)
  if (known?.facts === facts) return known.index
  const index = createIndex(t, facts)
  indexes.set(t.texts, { facts, index })
  return index
}

function createIndex(t: Translate, facts: Facts): SearchIndex {
  const subjects = allSubjects(t, facts).map(({ texts, aliases = [], ...subject }): IndexedSubject => {
    const sentences = texts.flatMap(splitSentences).map((text) => ({ text, folded: fold(text) }))
    const foldedTitle = fold([subject.title, ...aliases].join('\n'))
    const folded = [foldedTitle, ...sentences.map((sentence) => sentence.folded)].join('\n')
    return { ...subject, sentences, foldedTitle, folded }
  })
  return { subjects, vocabulary: new Set(subjects.flatMap(({ folded }) => splitWords(folded))) }
}

export const splitWords = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

function allSubjects(t: Translate, facts: Facts): Subject[] {
  const sections: Record<string, boolean> = facts.sections
  const isShown = ({ id, texts }: Subject) => sections[id] !== false && texts.length > 0
  const towns = sections['global-presence'] ? locations(t, facts) : []
  return [...services(t, facts), ...packages(t, facts), ...towns, ...pages(t, facts).filter(isShown)]
}

/** The services, then the form option that is not a service. */
function services(t: Translate, facts: Facts): Subject[] {
  const offered = enabled(facts.services).map(
    (id): Subject => ({
      id,
      type: 'service',
      title: t(`services.items.${id}.title`),
      url: `/services/${id}`,
      texts: [
        t(`services.items.${id}.description`),
        ...t.list(`services.items.${id}.fullDescription`),
        ...t.list(`services.items.${id}.highlights`),
      ],
      aliases: [optionTitle(formOption(id), t)],
    }),
  )
  if (!facts.securityMonitoring) return offered
  const id = 'security-monitoring'
  const title = optionTitle(id, t)
  return [...offered, { id, type: 'service', title, url: `/?service=${id}#contact`, texts: [t('contact.form.title')] }]
}

function packages(t: Translate, facts: Facts): Subject[] {
  return enabled(facts.packages).map((id) => ({
    id,
    type: 'package',
    title: t(`pricing.packages.${id}.name`),
    url: '/investment',
    texts: [
      t(`pricing.packages.${id}.description`),
      t(`pricing.packages.${id}.priceLabel`, { price: formatPrice(facts.prices[id], facts, t) }),
      ...t.list(`pricing.packages.${id}.features`),
    ],
  }))
}

function locations(t: Translate, facts: Facts): Subject[] {
  const towns = enabled(facts.locations).map((id) => ({
    id,
    type: 'location' as const,
    title: t(`globalPresence.locations.${id}.city`),
    url: `/#${locationAnchor(id)}`,
    texts: [t(`globalPresence.locations.${id}.description`), t(`globalPresence.locations.${id}.address`)],
    aliases: locationNames[id] ? [locationNames[id]] : [],
  }))
  if (!facts.coastBetween) return towns
  const elsewhere: Subject = {
    id: 'elsewhere',
    type: 'location',
    title: t('globalPresence.elsewhere.title'),
    url: `/#${locationAnchor('elsewhere')}`,
    texts: [t('globalPresence.elsewhere.text')],
  }
  return [...towns, elsewhere]
}

/** The pages and the sections of the home page. A section that the company does not show is off or has no texts. */
function pages(t: Translate, facts: Facts): Subject[] {
  const page = (id: string, url: string, title: string, texts: readonly string[], aliases?: string[]): Subject => {
    return { id, type: 'page', url, title, texts, aliases }
  }
  const reviews = selectedReviews(facts).map(({ text }) => text)
  return [
    page(
      'pricing',
      '/investment',
      t('nav.pricing'),
      [
        t('pricing.subtitle'),
        t('pricing.title'),
        t('pricing.commitment'),
        t('pricing.priceNote'),
        ...offeredAdditional(facts).flatMap((id) => [
          t(`pricing.additional.${id}.name`),
          t(`pricing.additional.${id}.description`),
        ]),
        ...questionsIn(t).flatMap(({ question, answer }) => [question, answer]),
        t('pricing.closing.text'),
      ],
      [t('search.otherNames.pricing')],
    ),
    page('services', '/#services', t('services.title'), [t('services.subtitle')]),
    page('about', '/#about', t('footer.company.about'), [
      ...t.list('about.paragraphs'),
      t('about.title'),
      t('expertise.statement'),
      ...valuePoints.flatMap((id) => [t(`expertise.points.${id}.title`), t(`expertise.points.${id}.description`)]),
    ]),
    page('team', '/#team', t('footer.company.team'), facts.sections.about ? facts.people.map(({ name }) => name) : []),
    page('reviews', '/#reviews', t('reviews.title'), reviews.length > 0 ? [t('reviews.method'), ...reviews] : []),
    page('unrivaled-expertise', '/#unrivaled-expertise', t('unrivaledExpertise.title'), [
      ...expertiseColumns.map((id) => t(`unrivaledExpertise.columns.${id}.title`)),
      ...expertiseColumns.map((id) => t(`unrivaledExpertise.columns.${id}.description`)),
    ]),
    page('global-presence', '/#global-presence', t('globalPresence.title'), [t('globalPresence.subtitle')]),
    page('contact', '/#contact', t('footer.company.contact'), [
      t('contact.subtitle'),
      t('contact.title'),
      t('contact.form.title'),
      t('contact.office.title'),
      t.fill('{{address}}'),
      `${t('contact.office.phone')} ${facts.office.phone}`,
      `${t('contact.office.email')} ${facts.office.email}`,
      openingDays(facts.hours).length > 0 ? t('contact.office.hours') : '',
    ]),
    ...otherPages(t, facts),
  ]
}

/** The pages that are found by their name and description only. */
function otherPages(t: Translate, facts: Facts): Subject[] {
  const others = [...sitePages(facts)].filter(
    ([, { page, indexed }]) => indexed && !['home', 'service', 'pricing'].includes(page),
  )
  return others.map(([url, route]) => ({
    id: url.slice(url.lastIndexOf('/') + 1),
    type: 'page',
    url,
    title: t(route.title),
    texts: [t(descriptionKey(route))],
    aliases: url === '/legal/privacy' ? [t('search.otherNames.privacy')] : [],
  }))
}
