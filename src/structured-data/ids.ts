// The ids of things that several pages name, the same in every language.
import type { Site } from '../site/site.ts'

/** The `@id` of the company, which is also its office. */
export const companyId = ({ siteUrl }: Site) => `${siteUrl}/#organization`
/** The `@id` of the site. */
export const webSiteId = ({ siteUrl }: Site) => `${siteUrl}/#website`
