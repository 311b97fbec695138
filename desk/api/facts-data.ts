// The sections of facts.
import type { Path } from './paths.ts'

export const factSections = [
  'company',
  'hours',
  'services',
  'locations',
  'packages',
  'figures',
  'reviews',
  'legal',
  'home',
] as const
export type FactSection = (typeof factSections)[number]

/** The facts of each section. */
export const factsOfSection: Record<FactSection, readonly Path[]> = {
  company: ['/brand', '/nameBesideLogo', '/office', '/links', '/spokenLanguages', '/securityContact'],
  hours: ['/hours', '/specialDays'],
  services: ['/services', '/order/services', '/securityMonitoring'],
  locations: ['/locations', '/order/locations', '/coastBetween'],
  packages: ['/packages', '/prices', '/priceRange'],
  figures: ['/foundingYear', '/figures'],
  reviews: ['/reviews'],
  legal: ['/legal'],
  home: ['/sections', '/order/sections'],
}

/** The facts as people call them: what versions list, and what was one value in earlier releases. */
export const factPaths = Object.values(factsOfSection).flat()
