// Watches SITE_FILE and the pictures that it names, and reads the file again, so that a saved file is live without a signal
// or a restart.
import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Branding, PictureFiles } from '../../src/site/site-file.ts'
import { InvalidSettings } from '../settings/settings.ts'
import type { ContentSource } from './content-source.ts'
import { decodeText, parseObject } from './json-text.ts'

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
      const reason = err instanceof InvalidSettings ? { errors: err.errors } : { err }
      log.error(reason, 'SITE_FILE is wrong: the site stays as it was')
      onReload('failure')
    }
  }
}

interface WatchOptions {
  /** Called when one of the files has changed. */
  onChange: () => void
  /** Wait until a changed file stays unchanged. */
  timers?: {
    setTimeout(work: () => void, milliseconds: number): unknown
    clearTimeout(timer: unknown): void
  }
}

// How often a file is checked, and how long it must stay unchanged, because editors and copies write in pieces
// (milliseconds). A photograph may be uploaded over a slow line.
const contentFile = { interval: 250, settle: 400 }
const pictureFile = { interval: 1_000, settle: 1_500 }

/**
 * Watches the file at `path` until the returned function is called. It polls, because the events of the system do not
 * arrive from network drives and mounted folders, nor when Kubernetes replaces the symbolic link of a parent folder
 * (`..data`).
 */
export function watchSiteFile(path: string, { onChange, timers = globalThis }: WatchOptions): () => void {
  let settled: unknown
  let isStopped = false
  const watched = new Map<string, () => void>()

  function watch(file: string, { interval, settle }: typeof contentFile) {
    function onStateChange(now: Stats, before: Stats) {
      // Node also calls this once for a missing file.
      if (now.ctimeMs === before.ctimeMs && now.ino === before.ino) return
      timers.clearTimeout(settled)
      settled = timers.setTimeout(onSettled, settle)
    }
    watchFile(file, { interval, persistent: false }, onStateChange)
    watched.set(file, () => unwatchFile(file, onStateChange))
  }

  function onSettled() {
    void followPictures()
    onChange()
  }

  /** Watches the pictures that the file names now. If the file cannot be read, it watches the same pictures as before. */
  async function followPictures() {
    const pictures = await namedPictures(path)
    if (!pictures || isStopped) return
    for (const [file, unwatch] of watched) {
      if (file === path || pictures.has(file)) continue
      unwatch()
      watched.delete(file)
    }
    for (const file of pictures) if (!watched.has(file)) watch(file, pictureFile)
  }

  watch(path, contentFile)
  void followPictures()
  return () => {
    isStopped = true
    timers.clearTimeout(settled)
    for (const unwatch of watched.values()) unwatch()
  }
}

/** The paths of the pictures that the content file at `path` names; undefined if the file cannot be read. */
async function namedPictures(path: string): Promise<ReadonlySet<string> | undefined> {
  // The fields are not checked yet: they may be anything.
  let file: { pictures?: PictureFiles | null; brand?: string | Branding | null }
  try {
    file = parseObject(decodeText(await readFile(path)))
  } catch {
    return undefined
  }
  const { pictures, brand } = file
  const names: unknown[] = Object.values(pictures ?? {}).map((picture) => picture?.file)
  if (typeof brand === 'object') names.push(brand?.logo)
  const isName = (name: unknown): name is string => typeof name === 'string' && !name.includes('\0')
  return new Set(names.filter(isName).map((name) => resolve(dirname(path), name)))
}
