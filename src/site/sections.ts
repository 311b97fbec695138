// The sections of the home page below its hero, in the order of the site.
import type { Facts } from './facts.ts'

export const sectionIds = ['services', 'about', 'unrivaled-expertise', 'global-presence', 'reviews', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/** Those that a company can do without. Pages and links lead to the others. */
export const optionalSections = ['about', 'unrivaled-expertise', 'global-presence', 'reviews'] as const

/** The sections that are on, in the order of the operator. */
export function sectionsOf({ sections, order }: Pick<Facts, 'sections' | 'order'>): SectionId[] {
  const shown: Partial<Record<SectionId, boolean>> = sections
  return [...new Set([...(order?.sections ?? []), ...sectionIds])].filter((id) => shown[id] !== false)
}
