// Watches SITE_FILE: a saved file is shown without a signal or a restart.
import { unwatchFile, watchFile } from 'node:fs'

interface WatchOptions {
  /** Called when the file has changed. */
  onChange: () => void
  /** How often the file is looked at (milliseconds). */
  interval?: number
  /** How long the file has to stay as it is: editors and copies write in pieces (milliseconds). */
  settle?: number
}

/**
 * Watches the file at `path` until the returned function is called. It asks for the file's state instead of waiting for
 * the system's events: those do not arrive from network drives and mounted folders of other systems, nor when
 * Kubernetes exchanges the symbolic link of a folder above (`..data`).
 */
export function watchSiteFile(path: string, { onChange, interval = 250, settle = 400 }: WatchOptions): () => void {
  let settled: NodeJS.Timeout | undefined
  function onStateChange() {
    clearTimeout(settled)
    settled = setTimeout(onChange, settle)
  }
  watchFile(path, { interval, persistent: false }, onStateChange)
  return () => {
    clearTimeout(settled)
    unwatchFile(path, onStateChange)
  }
}
