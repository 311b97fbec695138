// Around every page: the top bar, the dialogs, the toasts. Until the data of a page has arrived, the previous page stays.
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useLiveChanges } from '../data/live.ts'
import { useDraftSaver } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { Loading } from '../requests/loading.tsx'
import { rowLink } from '../requests/row.tsx'
import { Main } from './main.tsx'
import { PageErrors } from './page-errors.tsx'
import { targetField } from './target-field.ts'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

/** `children`: the page of the address. */
export function Shell({ children }: { children: ReactNode }) {
  const { texts } = useLocale()
  useLiveChanges()
  useDraftSaver()
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  return (
    <>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <TopBar />
      <PageErrors>
        <Suspense
          fallback={
            <Main>
              <Loading />
            </Main>
          }
        >
          {children}
          <FocusOnPage lastPath={lastPath} />
        </Suspense>
      </PageErrors>
      <Toasts />
    </>
  )
}

/**
 * Moves the focus to the title of a page that was opened from another one, unless the page or its address has chosen a
 * field; back in the list, to the request that was open. A query changes while somebody types in it. A component beside
 * the page, because its effect waits with the page for its data.
 */
function FocusOnPage({ lastPath }: { lastPath: RefObject<string> }) {
  const { pathname } = useLocation()
  useEffect(() => {
    const last = lastPath.current
    lastPath.current = pathname
    if (last === pathname || targetField()) return
    const row = rowLink(last.split('/').at(-1) ?? '')
    if (!row) scrollTo({ top: 0, behavior: 'instant' })
    if (document.activeElement?.matches('main input')) return
    const target = row ?? document.querySelector('h1')
    target?.focus({ preventScroll: row === null })
  }, [pathname, lastPath])
  return null
}
