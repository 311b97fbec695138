// The shell of every page: the top bar, errors and toasts. The previous page stays until the data of the next page has
// arrived.
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useLiveChanges } from './data/live.ts'
import { useDraftSaver } from './editing/save-draft.ts'
import { useLocale } from './locale.tsx'
import { rowLink } from './requests/row.tsx'
import { Loading } from './shell/loading.tsx'
import { Main } from './shell/main.tsx'
import { PageErrors } from './shell/page-errors.tsx'
import { targetField } from './shell/target-field.ts'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/top-bar.tsx'

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
 * Focuses the title of a newly opened page or, back in the list, the request that was open. The focus stays in a field
 * that the page or its URL has chosen. Only the path counts, because the query changes while a person types.
 * It is a sibling of the page, so that the effect waits for the data of the page.
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
