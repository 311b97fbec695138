// A change of what is shown that may need something from the server first: another page, another language. Until it is
// there, the page and its address stay as they are, and the visitor sees that something is on its way.
import { atom, type Getter, type Setter } from 'jotai'
import type { Language } from '../language/language.ts'
import type { Message } from '../language/translate.ts'
import { showToastAtom, toastAtom } from '../toasts/toast.ts'

export interface Change {
  /** Of two changes of one kind, the later one wins. */
  kind: 'page' | 'language'
  /** The language that is on its way. */
  language: Language
  /** Fetches what the change needs; undefined if everything is there. */
  load: () => Promise<unknown> | undefined
  apply: () => void
  /** Opens the document that shows the same: a new release has replaced the files of the running one. */
  openDocument: () => void
  /** Called when there is no connection. */
  undo?: () => void
  /** What is said when there is no connection. */
  offlineText: Message
  /** Whether the notice about the connection offers to call. */
  offersCall: boolean
}

// How often the connection is tried while the browser believes that there is one, in milliseconds.
const retryInterval = 5000

const pendingAtom = atom<Partial<Record<Change['kind'], Change>>>({})

/** The language that is on its way, or that of the page that is; undefined when everything is there. */
export const progressAtom = atom((get) => (get(pendingAtom).language ?? get(pendingAtom).page)?.language)

/** Write-only: gives up the page that is on its way. */
export const cancelPageAtom = atom(null, (get, set) => set(pendingAtom, { ...get(pendingAtom), page: undefined }))

/**
 * Write-only: makes `change` as soon as everything is there. Without a connection it says so, and makes the change when
 * the connection returns, unless the visitor has closed the notice or done something else.
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
  const isLoaded = await loading.then(
    () => true,
    () => false,
  )
  if (!isLatest()) return
  // The progress stays until the document takes the place of this one.
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

const isServerReached = () =>
  navigator.onLine &&
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Resolves when the browser says that it is online, or after a while if it already says so. */
const connectionMayBeBack = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, retryInterval)
  })
