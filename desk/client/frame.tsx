// Around every page after sign-in: the top bar, the dialogs, the toasts. Loads the view of the address. Until it has
// arrived, the previous page stays.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { HttpError } from '../../src/data/fetch-json.ts'
import { listAddress, pages } from '../api/addresses.ts'
import type { DeskPage, DeskView } from '../api/desk-data.ts'
import { useArrivals } from './data/arrivals.ts'
import { isSignedOut, sessionEndedAtom } from './data/session.ts'
import { viewKey } from './data/views.ts'
import { useShortcutKeys, useShortcuts, useStoredShortcutsChoice } from './keyboard/keyboard.ts'
import { ShortcutsDialog, shortcutsOpenAtom } from './keyboard/shortcuts-list.tsx'
import { Locale, useLocale } from './locale.tsx'
import { Conflicts } from './pages/conflicts.tsx'
import { DraftBar } from './pages/draft-bar.tsx'
import { isEditing, useDraftSaver } from './pages/save-draft.ts'
import { Problem, unreachable } from './problem.tsx'
import { PublishDialog } from './publish/publish.tsx'
import { EraseDialog } from './request/erase.tsx'
import { Loading } from './requests/loading.tsx'
import { rowLink } from './requests/row.tsx'
import { SearchPanel } from './search-texts/search-texts.tsx'
import { DoneNotice } from './shell/done.tsx'
import { fieldOfAddress } from './shell/field-of-address.ts'
import { SessionEnded } from './shell/session-ended.tsx'
import { Title } from './shell/title.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { hasVisitsAtom } from './visits/has-visits.ts'

interface FrameProps {
  first: DeskView
  /** The page of a view. */
  children: (view: DeskView) => ReactNode
}

export function Frame({ first, children }: FrameProps) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const { data, error, isPending, isFetching, refetch } = useQuery<DeskView>({ queryKey: viewKey(address) })
  const [latest, setLatest] = useState(first)
  if (data && data !== latest) setLatest(data)
  const view = data ?? latest
  const isSlow = useIsSlow(isPending && isFetching)
  const failure = data || isSignedOut(error) ? undefined : error
  useCanonicalAddress(address, data)
  useSessionEnd(error)
  const { session } = view
  return (
    <Locale language={view.language} now={view.now} itemNames={view.itemNames}>
      <Title view={view} />
      <SkipLink />
      <TopBar view={view} kind={view.page.kind} />
      <main
        id="main"
        className={isEditing(view) ? 'page-desk grid needs-scripts' : 'page-desk grid'}
        tabIndex={-1}
        aria-busy={isPending && isFetching}
      >
        {isEditing(view) && <NeedsScripts />}
        {session && <SessionEnded address={session.address} />}
        <Conflicts />
        <DoneNotice done={view.done} />
        {failure ? <Problem {...problemOf(failure)} onRetry={refetch} /> : isSlow ? <Loading /> : children(view)}
      </main>
      <DraftBar view={view} />
      <Toasts />
      <ShortcutsDialog />
      <EraseDialog />
      <PublishDialog />
      <SearchPanel />
      <BrowserEffects page={failure ? undefined : data?.page} since={first.now} />
    </Locale>
  )
}

/** In a browser without JavaScript, this sentence stands in place of a page that edits the site. */
function NeedsScripts() {
  const { texts } = useLocale()
  return (
    <noscript>
      <p>{texts.editing.needsScripts}</p>
    </noscript>
  )
}

/** What only the browser needs: events, keys, the focus. */
function BrowserEffects({ page, since }: { page: DeskPage | undefined; since: number }) {
  const navigate = useNavigate()
  const openShortcuts = useSetAtom(shortcutsOpenAtom)
  const hasVisits = useAtomValue(hasVisitsAtom)
  useArrivals(since)
  useStoredShortcutsChoice()
  useDraftSaver()
  useShortcutKeys()
  useShortcuts({
    '?': () => openShortcuts(true),
    'g r': () => navigate(listAddress()),
    'g p': () => navigate(pages.texts),
    ...(hasVisits && { 'g v': () => navigate(pages.visits) }),
  })
  useFocusOnPage(page)
  return null
}

function SkipLink() {
  const { texts } = useLocale()
  return (
    <a className="skip" href="#main">
      {texts.skip}
    </a>
  )
}

const problemOf = (error: Error) =>
  error instanceof HttpError ? { status: error.status, reference: '' } : { status: unreachable, reference: '' }

/** How long a page may take to load before placeholders are shown (milliseconds). */
const slowLoading = 300

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), slowLoading)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  // Not isSlow alone: the page would miss the commit in which it arrives, and with it the focus.
  return isLoading && isSlow
}

/** Replaces the address by that of the view: without `lang`, or with a page of the list that exists. */
function useCanonicalAddress(address: string, view: DeskView | undefined) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!view) return
    if (document.documentElement.lang !== view.language) {
      document.documentElement.lang = view.language
      // The loaded views are in the other language.
      queries.removeQueries({
        predicate: ({ state }) => (state.data as DeskView | undefined)?.language !== view.language,
      })
    }
    if (view.address === address) return
    queries.setQueryData(viewKey(view.address), view)
    navigate(view.address, { replace: true })
  }, [address, view, queries, navigate])
}

function useSessionEnd(error: Error | null) {
  const endSession = useSetAtom(sessionEndedAtom)
  useEffect(() => {
    if (isSignedOut(error)) endSession(true)
  }, [error, endSession])
}

/** What distinguishes a page from the one before it. A list that is searched or filtered stays the same page. */
function placeOf(page: DeskPage): string {
  if (page.kind === 'request') return page.request.reference
  if (page.kind === 'facts') return `facts ${page.section}`
  return 'page' in page ? `${page.kind} ${page.page}` : page.kind
}

/**
 * Moves the focus to the title of a page that was opened from another one; back in the list, to the request that was
 * open.
 */
function useFocusOnPage(page: DeskPage | undefined) {
  const before = useRef(page)
  useEffect(() => {
    const last = before.current
    if (!page) return
    before.current = page
    if (!last || placeOf(last) === placeOf(page)) return
    // The page itself moves the focus to a field that the address names.
    if (fieldOfAddress()) return
    const row = last.kind === 'request' && page.kind === 'requests' ? rowLink(last.request.reference) : null
    if (!row) scrollTo({ top: 0, behavior: 'instant' })
    const target = row ?? document.querySelector('h1')
    target?.focus({ preventScroll: row === null })
  }, [page])
}
