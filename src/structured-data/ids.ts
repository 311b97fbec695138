// The ids of the company, the same on every page and in every language.
import type { Site } from '../site/site.ts'

export const organizationId = ({ siteUrl }: Site) => `${siteUrl}/#organization`
export const businessId = ({ siteUrl }: Site) => `${siteUrl}/#business`
