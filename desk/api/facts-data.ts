// The sections of facts in the desk.
import { type Language, languages } from '../../src/language/language.ts'
import { type Path, textPath } from './paths.ts'

const sections = {
  company: ['/brand', '/nameBesideLogo', '/office', '/links', '/spokenLanguages', '/securityContact'],
  hours: ['/hours', '/specialDays'],
  services: ['/services', '/order/services', '/securityMonitoring'],
  locations: ['/locations', '/order/locations', '/coastBetween'],
  packages: ['/packages', '/prices', '/commitmentMonths', '/invoicePayment', '/priceRange'],
  figures: ['/foundingYear', '/figures'],
  people: ['/people', '/visitReports'],
  reviews: ['/reviews'],
  legal: ['/legal'],
  home: ['/sections', '/order/sections'],
  // Texts of emails, which no page of the site shows.
  replies: (Object.keys(languages) as Language[]).map((language) => textPath(language, 'emails.reply')),
} satisfies Record<string, readonly Path[]>

export type FactSection = keyof typeof sections
export const factSections = Object.keys(sections) as FactSection[]

export const sectionFacts: Record<FactSection, readonly Path[]> = sections

/** The facts that versions list. In earlier releases each was one value. */
export const factPaths = Object.values(sectionFacts).flat()
