// The pages of a site with a content file.
import type { Test } from 'tap'
import { testSite } from './site.ts'
import { siteFile } from './site-file.ts'

/** Starts a site with `facts`. Returns a function that reads the HTML of a page, by default the English home page. */
export async function pageReader(t: Test, facts: object = {}) {
  const { inject } = await testSite(t, { SITE_FILE: siteFile(t, facts) })
  return async (url = '/?lang=en') => (await inject(url)).body
}
