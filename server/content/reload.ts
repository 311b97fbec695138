// Reads the site content again while the site runs.
import type { FastifyBaseLogger } from 'fastify'
import { InvalidSettings } from '../settings.ts'
import type { CurrentContent } from './current-content.ts'
import type { SiteContent } from './site-content.ts'

interface ReloadOptions {
  content: CurrentContent
  load: () => Promise<SiteContent>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after each attempt. */
  onReload: (result: 'success' | 'failure') => void
}

/**
 * Returns a function that loads SITE_FILE again and shows its content. If the file is wrong, the log lists every error
 * and the site keeps its content. Calls wait for each other.
 */
export function contentReloader({ content, load, log, onReload }: ReloadOptions): () => Promise<void> {
  async function reload() {
    try {
      content.replace(await load())
      log.info('SITE_FILE was read again')
      onReload('success')
    } catch (err) {
      const reason = err instanceof InvalidSettings ? { faults: err.faults } : { err }
      log.error(reason, 'SITE_FILE is wrong: the site stays as it was')
      onReload('failure')
    }
  }
  let last = Promise.resolve()
  return () => {
    last = last.then(reload)
    return last
  }
}
