// The names by which the structured data of every page, in every language, speak of the same company.
import type { Site } from '../site/site.ts'

export const organizationId = ({ siteUrl }: Site) => `${siteUrl}/#organization`
export const businessId = ({ siteUrl }: Site) => `${siteUrl}/#business`
