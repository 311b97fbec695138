// The sections of the home page below its hero, in the order of the site.
import { inOrder } from './enabled.ts'

export const sectionIds = ['services', 'about', 'unrivaled-expertise', 'global-presence', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/** The sections that a company can switch off. Links on every page lead to the others. */
export const optionalSections = ['about', 'unrivaled-expertise', 'global-presence'] as const

interface SectionFacts {
  sections: Partial<Record<SectionId, boolean>>
  order?: { sections?: readonly SectionId[] | undefined } | undefined
}

/** The numbered points of the about section. Their texts are below `expertise.points`. */
export const valuePoints = ['propertyCare', 'localKnowledge', 'multilingualService', 'personalisedApproach'] as const

/** The columns of Unrivaled Expertise. Their texts are below `unrivaledExpertise.columns`. */
export const expertiseColumns = ['discretion', 'reliability', 'craft', 'order'] as const

/** The sections that are on, in the order of the operator. */
export function shownSections({ sections, order }: SectionFacts): SectionId[] {
  return inOrder(sectionIds, order?.sections).filter((id) => sections[id] !== false)
}
