// Watches SITE_FILE and the pictures that it names, and reads the file again, so that a saved file is live without a
// signal or a restart.
import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { InvalidSettings } from '../settings/settings.ts'
import type { ContentSource } from './content-source.ts'

interface ReloadOptions {
  source: Pick<ContentSource, 'reloadFile'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after each attempt. */
  onReload: (isValid: boolean) => void
}

/**
 * Returns a function that loads SITE_FILE again. If the file is wrong, the log has each error and the content stays.
 */
export function createFileReloader({ source, log, onReload }: ReloadOptions): () => Promise<void> {
  return async () => {
    try {
      await source.reloadFile()
      log.info('SITE_FILE was read again')
      onReload(true)
    } catch (err) {
      const reason = err instanceof InvalidSettings ? { errors: err.errors } : { err }
      log.error(reason, 'SITE_FILE is wrong; the site still shows the previous content')
      onReload(false)
    }
  }
}

/** Calls `onChange` after each change that `hasChanged`, a result of `createSiteFileWatch`, finds. */
export function watchSiteFile(hasChanged: () => Promise<boolean>, onChange: () => void): void {
  setInterval(async () => {
    if (await hasChanged()) onChange()
  }, 750).unref()
}

/**
 * Returns a function that looks at the file at `path` and at the pictures that it names. It resolves to true if they
 * have changed, but not since the previous look, because editors and copies write in pieces. File system events do not
 * arrive from network drives and mounted folders, nor when Kubernetes replaces the symbolic link of a parent folder
 * (`..data`).
 */
export function createSiteFileWatch(path: string): () => Promise<boolean> {
  let complete: string | undefined
  let before: string | undefined
  return async () => {
    const now = await readState(path)
    complete ??= now
    const hasChanged = now === before && now !== complete
    before = now
    if (hasChanged) complete = now
    return hasChanged
  }
}

/** The content of the file at `path`, and the times of its pictures. */
async function readState(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  // Not parsed, so that an invalid file is watched as well.
  const names = Array.from(text.matchAll(/"(?:file|logo)"\s*:\s*"([^"]+)"/g), ([, name = '']) => name)
  const pictures = await Promise.all(
    names.map(async (name) => {
      const { ctimeMs, size, ino } = await stat(resolve(dirname(path), name)).catch(() => ({}) as Partial<Stats>)
      return [name, ctimeMs, size, ino]
    }),
  )
  return JSON.stringify([text, pictures])
}
