// Changes the page or the language when everything that the change needs is loaded. Until then the page and its URL
// stay, and the visitor sees that something is loading.
import { atom, type Getter, type Setter } from 'jotai'
import { after } from '../after.ts'
import { isServerReached } from '../data/fetch-json.ts'
import type { Language } from '../language/language.ts'
import type { Message } from '../language/translate.ts'
import { showToastAtom, toastAtom } from '../toasts/toast.ts'

export interface Change {
  /** A later change of the same kind replaces an earlier one. */
  kind: 'page' | 'language'
  /** The language that is being loaded. */
  language: Language
  /** Loads what the change needs; undefined if everything is there. */
  load: () => Promise<unknown> | undefined
  apply: () => void
  /**
   * Loads the new document instead: the server no longer has the files of this version, because it has been updated, or
   * it does not send them.
   */
  openDocument: () => void
  /** Called when there is no connection. */
  undo?: () => void
  /** The text of the toast when there is no connection. */
  offlineText: Message
  /** Whether that toast offers to call the office. */
  offersCall: boolean
}

// How often the server is tried, in milliseconds. Browsers may report that they are offline although they are not.
const retryInterval = 5000

// How long a change waits for what it needs, in milliseconds. Then the new document is opened, which works without it.
const loadTimeout = 10_000

const pendingAtom = atom<Partial<Record<Change['kind'], Change>>>({})

/** The language that is being loaded, or the language of the page that is; undefined if nothing is loading. */
export const progressAtom = atom((get) => (get(pendingAtom).language ?? get(pendingAtom).page)?.language)

/** Write-only: cancels the page that is being loaded. */
export const cancelPageAtom = atom(null, (get, set) => set(pendingAtom, { ...get(pendingAtom), page: undefined }))

/**
 * Write-only: applies `change` when everything is loaded. Without a connection a toast says so, and the change is
 * applied when the connection returns, unless the visitor has closed the toast or done something else.
 */
export const changeAtom = atom(null, (get, set, change: Change) => makeChange(get, set, change))

async function makeChange(get: Getter, set: Setter, change: Change): Promise<void> {
  const { kind, load, apply, openDocument, undo, offlineText, offersCall } = change
  const setPending = (pending: Change | undefined) => set(pendingAtom, { ...get(pendingAtom), [kind]: pending })
  const isLatest = () => get(pendingAtom)[kind] === change

  const loading = load()
  if (!loading) {
    setPending(undefined)
    return apply()
  }
  setPending(change)
  const isLoaded = await Promise.race([loading.then(() => true), after(loadTimeout, false)]).catch(() => false)
  if (!isLatest()) return
  // The progress bar stays until the new document replaces this one.
  if (!isLoaded && (await isServerReached())) return openDocument()
  if (!isLatest()) return
  setPending(undefined)
  if (isLoaded) return apply()

  undo?.()
  set(showToastAtom, { kind: 'error', title: (t) => t('offline.title'), text: offlineText, stays: true, offersCall })
  const notice = get(toastAtom)
  const isShown = () => get(toastAtom) === notice
  while (isShown() && !(await isServerReached())) await connectionMayBeBack()
  if (!isShown()) return
  set(showToastAtom, { kind: 'success', title: (t) => t('offline.back') })
  await makeChange(get, set, change)
}

/** Resolves when the browser reports a connection, and at the latest after the interval. */
const connectionMayBeBack = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, retryInterval)
    addEventListener('online', end)
  })
