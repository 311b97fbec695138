// The sections of the home page below its hero, in the order of the site.
import { inOrder } from './enabled.ts'

export const sectionIds = ['services', 'about', 'unrivaled-expertise', 'global-presence', 'reviews', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/** Those that a company can do without. Pages and links lead to the others. */
export const optionalSections = ['about', 'unrivaled-expertise', 'global-presence', 'reviews'] as const

interface SectionFacts {
  sections: Partial<Record<SectionId, boolean>>
  order?: { sections?: readonly SectionId[] | undefined } | undefined
}

/** The sections that are on, in the order of the operator. */
export function sectionsOf({ sections, order }: SectionFacts): SectionId[] {
  return inOrder(sectionIds, order?.sections).filter((id) => sections[id] !== false)
}
