// Around every page after sign-in: the top bar, the dialogs, the toasts. Loads the view of the address. Until it has
// arrived, the previous page stays.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isEditingAddress, pages } from '../api/addresses.ts'
import type { DeskLanguage, DeskPage, DeskView } from '../api/desk-data.ts'
import { useArrivals } from './data/arrivals.ts'
import { isSignedOut, sessionEndedAtom } from './data/session.ts'
import { isViewKey, keyOfView, viewKey } from './data/views.ts'
import { Conflicts } from './editing/conflicts.tsx'
import { readAgain } from './editing/content.ts'
import { itemNamesIn } from './editing/document.ts'
import { DraftBar } from './editing/draft-bar.tsx'
import { type Editing, EditingProvider, useContent } from './editing/editing.tsx'
import { startingWith } from './editing/language-order.ts'
import { useDraftSaver } from './editing/save-draft.ts'
import { SearchPanel } from './find-text/search-result.tsx'
import { Locale, useLocale } from './locale.tsx'
import { Problem, problemOf } from './problem.tsx'
import { PublishDialog } from './publish/publish.tsx'
import { EraseDialog } from './request/erase.tsx'
import { Loading } from './requests/loading.tsx'
import { rowLink } from './requests/row.tsx'
import { DoneNotice } from './shell/done.tsx'
import { SessionEnded } from './shell/session-ended.tsx'
import { Title } from './shell/title.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/top-bar.tsx'

interface FrameProps {
  first: DeskView
  /** The page of a view. */
  children: (view: DeskView) => ReactNode
}

export function Frame({ first, children }: FrameProps) {
  const { pathname, search } = useLocation()
  // The pages that edit the site show its content, which is read at an address of its own.
  const address = isEditingAddress(pathname) ? pages.texts + languageIn(search) : pathname + search
  const { data, error, isPending, isFetching, refetch } = useQuery<DeskView>({ queryKey: viewKey(address) })
  const [latest, setLatest] = useState(first)
  if (data && data !== latest) setLatest(data)
  const view = data ?? latest
  const isSlow = useIsSlow(isPending && isFetching)
  const failure = data || isSignedOut(error) ? undefined : error
  useCanonicalAddress(data)
  const { session } = view
  const isEditing = isEditingPage(view.page)
  const content = useContent(isEditing)
  const itemNames = useItemNames(content.editing, view.language)
  useSessionEnd(error ?? content.error)
  const problem = failure ?? (content.editing || isSignedOut(content.error) ? null : content.error)
  const page = isEditing && !content.editing ? <Loading hasTitle /> : children(view)
  return (
    <EditingProvider value={content.editing}>
      <Locale language={view.language} now={view.now} itemNames={itemNames}>
        <Title view={view} />
        <SkipLink />
        <TopBar view={view} kind={view.page.kind} />
        <main
          id="main"
          className={isEditing ? 'page-desk grid needs-scripts' : 'page-desk grid'}
          tabIndex={-1}
          aria-busy={isPending && isFetching}
        >
          {isEditing && <NeedsScripts />}
          {session && <SessionEnded address={session.address} />}
          {content.editing && <Conflicts />}
          <DoneNotice done={view.done} />
          {problem ? (
            <Problem {...problemOf(problem)} onRetry={failure ? refetch : content.refetch} />
          ) : isSlow ? (
            <Loading />
          ) : (
            page
          )}
        </main>
        {content.editing && <DraftBar />}
        <Toasts />
        <EraseDialog />
        {content.editing && <PublishDialog />}
        {content.editing && <SearchPanel />}
        <BrowserEffects page={failure ? undefined : data?.page} since={first.now} />
      </Locale>
    </EditingProvider>
  )
}

/** Whether `page` edits the site. */
const isEditingPage = ({ kind }: DeskPage) => kind === 'editing'

/** The choice of a language in a query. */
function languageIn(search: string): string {
  const language = new URLSearchParams(search).get('lang')
  return language === null ? '' : `?${new URLSearchParams({ lang: language })}`
}

function withoutLanguage(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The names of services and towns in the draft. */
function useItemNames(editing: Editing | undefined, language: DeskLanguage) {
  const document = editing?.document
  const first = startingWith(language, editing?.content.languages ?? [])[0] ?? language
  return useMemo(() => document && itemNamesIn(document, first), [document, first])
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

/** What only the browser needs: events, saving, the focus. */
function BrowserEffects({ page, since }: { page: DeskPage | undefined; since: number }) {
  useArrivals(since)
  useDraftSaver()
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
function useCanonicalAddress(view: DeskView | undefined) {
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!view) return
    if (document.documentElement.lang !== view.language) {
      document.documentElement.lang = view.language
      // The loaded views are in the other language, and so are the names of pages in the content.
      queries.removeQueries({
        predicate: ({ state, queryKey }) =>
          isViewKey(queryKey) && (state.data as DeskView | undefined)?.language !== view.language,
      })
      void readAgain(queries)
    }
    const shown = view.page.kind === 'editing' ? withoutLanguage(pathname, search) : view.address
    if (shown === pathname + search) return
    queries.setQueryData(keyOfView(view), view)
    navigate(shown, { replace: true })
  }, [pathname, search, view, queries, navigate])
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
    // The pages that edit the site do it themselves, once their content has arrived.
    if (!last || page.kind === 'editing' || placeOf(last) === placeOf(page)) return
    const row = last.kind === 'request' && page.kind === 'requests' ? rowLink(last.request.reference) : null
    if (!row) scrollTo({ top: 0, behavior: 'instant' })
    const target = row ?? document.querySelector('h1')
    target?.focus({ preventScroll: row === null })
  }, [page])
}
