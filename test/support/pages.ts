// The pages of a site without a content file.
import { fixedUrls as getFixedUrls, sitePages } from '../../src/routes.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'

export const pages = sitePages(defaultFacts)
export const fixedUrls = getFixedUrls(pages)

/** The address of one page of each type. */
export const pageTypes = [
  '/',
  '/services/concierge-services',
  '/investment',
  '/search?q=an',
  '/legal/privacy',
  '/contact/sent',
  '/no',
]
