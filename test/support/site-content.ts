// The content of a site, for tests that start no server.
import { shownContent } from '../../server/content/content-source.ts'
import { onDay, type SiteContent } from '../../server/content/site-content.ts'
import type { Settings } from '../../server/settings/settings.ts'

/** The day on which visitors see the content of a site under test. */
export const testDay = '2026-11-26'

/** Loads the content that visitors of a site with `settings` see. */
export async function loadSiteContent(settings: Settings): Promise<SiteContent> {
  return onDay((await shownContent(settings)).content, testDay)
}
