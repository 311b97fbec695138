// What the pages of facts show: the sections, their fields, and the items of lists.
import type { Language } from '../../src/language/language.ts'
import type { EditingPage, Entry, FactPath } from './draft-data.ts'
import type { PictureDetails } from './pictures-data.ts'
import type { TextDetails } from './texts-data.ts'

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
  company: ['/brand', '/office', '/links', '/spokenLanguages', '/securityContact'],
  hours: ['/hours', '/specialDays'],
  services: ['/services', '/order/services', '/securityMonitoring'],
  locations: ['/locations', '/order/locations', '/coastBetween'],
  packages: ['/packages', '/prices', '/priceRange'],
  figures: ['/foundingYear'],
  reviews: ['/reviews'],
  legal: ['/legal'],
  home: ['/sections', '/order/sections'],
}

export interface FactEntry extends Entry {
  path: FactPath
  /** What visitors see. */
  published: unknown
  /** What the site says without the desk. */
  builtIn: unknown
}

/** A service or town with its texts and its picture. Its texts are entries: `services.items.<id>.title`… */
export interface ListItem {
  id: string
  isOn: boolean
  /** Added by the desk or the content file. */
  isAdded: boolean
  /** Its name in the language of the desk. */
  name: string
  texts: TextDetails[]
  picture: PictureDetails
}

/** `pages.facts(section)`. The schema of a field is that of src/site/facts.ts. */
export interface FactsPage extends EditingPage {
  kind: 'facts'
  section: FactSection
  facts: FactEntry[]
  /** In the sections `services` and `locations`, in their order. */
  items?: ListItem[]
  /** In the section `company`: the logo of the draft, if it has one. */
  logo?: LogoDetails
  /** The languages of the site. An added service or town needs its texts in each of them. */
  languages: readonly Language[]
}

export interface LogoDetails {
  /** The address of the logo as the pages show it; missing until it is prepared. */
  address?: string
  width?: number
  height?: number
  /** Why it cannot be used, in English. */
  fault?: string
}
