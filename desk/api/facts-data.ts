// The sections of facts.
import type { FactPath } from './draft-data.ts'

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
export const factsOfSection: Record<FactSection, readonly FactPath[]> = {
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
