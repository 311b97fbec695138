// Reads SITE_FILE again while the site runs.
import type { FastifyBaseLogger } from 'fastify'
import { InvalidSettings } from '../settings/settings.ts'
import type { ContentSource } from './content-source.ts'

interface ReloadOptions {
  source: Pick<ContentSource, 'reloadFile'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after each attempt. */
  onReload: (result: 'success' | 'failure') => void
}

/**
 * Returns a function that loads SITE_FILE again and shows its content. If the file is wrong, the log lists every error
 * and the site keeps its content.
 */
export function fileReloader({ source, log, onReload }: ReloadOptions): () => Promise<void> {
  return async () => {
    try {
      await source.reloadFile()
      log.info('SITE_FILE was read again')
      onReload('success')
    } catch (err) {
      const reason = err instanceof InvalidSettings ? { faults: err.faults } : { err }
      log.error(reason, 'SITE_FILE is wrong: the site stays as it was')
      onReload('failure')
    }
  }
}
