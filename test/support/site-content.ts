// The content of a site, for tests that start no server.
import { openContentSource } from '../../server/content/content-source.ts'
import type { SiteContent } from '../../server/content/site-content.ts'
import type { Settings } from '../../server/settings/settings.ts'

const log = { warn() {}, error() {} }

/** Loads the content that visitors of a site with `settings` see. `year` is that of the copyright line. */
export async function loadSiteContent(settings: Settings, { year }: { year?: number } = {}): Promise<SiteContent> {
  const source = await openContentSource({ settings, log, ...(year && { year }) })
  return source.content.current
}
