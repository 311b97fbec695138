// Notices what other processes write in the desk: a new version, or a change of the draft.
import type { ContentStore } from './content-store.ts'

interface FollowOptions {
  store: Pick<ContentStore, 'revision'>
  /** The newest version that this process has shown; -1 before the first look. */
  newest: () => number
  /** Called when there is a newer version. */
  onVersion: () => Promise<void>
  /** Called with the revision when the draft has changed, or another version was published. */
  onDraft: (revision: number) => Promise<void>
  /** Called with the error of a look, and without one after a look that succeeded. */
  onError: (error: Error | undefined) => void
  /** Milliseconds between two looks at the database. */
  interval?: number | undefined
}

// A change is live everywhere within two seconds.
const pollTime = 1_000

/** Polls the database until the returned function is called. */
export function followVersions(options: FollowOptions): () => void {
  const { store, newest, onVersion, onDraft, onError, interval = pollTime } = options
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let seen = newest()
  let revision = 0

  async function look() {
    const found = await store.revision()
    if (found.published !== seen && found.published !== newest()) await onVersion()
    seen = found.published
    if (found.revision !== revision) await onDraft(found.revision)
    revision = found.revision
  }

  function followOn() {
    look()
      .then(() => onError(undefined), onError)
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(followOn, interval)
        timer.unref()
      })
  }

  followOn()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
