// Converts the operator's pictures, for tests that need them before the site starts.
import { picturesIn } from '../../server/content/site-content.ts'
import { convert } from '../../server/pictures/conversion.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { loadSiteContent } from './site-content.ts'

/** Converts the pictures of SITE_FILE into DATA_DIR, both from `environment`. */
export async function prepareOperatorPictures(environment: { DATA_DIR: string; SITE_FILE: string }) {
  const settings = readSettings(environment)
  const store = picturesIn(settings)
  const { pictureJobs } = await loadSiteContent(settings)
  for (const job of pictureJobs) await store.publish(job.key, (folder) => convert(job, folder))
}
