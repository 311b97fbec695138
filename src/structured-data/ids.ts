// The ids of the company, the same on every page and in every language.
import type { Site } from '../site/site.ts'

/** The `@id` of the company. */
export const organizationId = ({ siteUrl }: Site) => `${siteUrl}/#organization`
/** The `@id` of its office, as a local business. */
export const businessId = ({ siteUrl }: Site) => `${siteUrl}/#business`
