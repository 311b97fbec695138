// The effects of loading a page, for pages that a link opens without a reload: scrolls to the top, focuses the heading,
// announces the title, and reports the page as seen.
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusElement, scrollsToTop } from '../links/scroll-to-section.ts'
import { nextPaint } from '../motion/next-paint.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { announcementAtom } from '../toasts/announcer.tsx'
import { useOnChange } from '../use-on-change.ts'

/** Renders nothing; used once in the application. */
export function PageChanges() {
  useScrollAndFocus()
  useAnnouncedPages()
  useInstantRestoration()
  useReportedViews()
  return null
}

function useScrollAndFocus() {
  const location = useLocation()
  const navigation = useNavigationType()
  const last = useRef(location)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the location changes.
  useLayoutEffect(() => {
    const from = last.current
    if (from.key === location.key) return
    last.current = location
    if (scrollsToTop(navigation, from, location)) scrollTo({ top: 0, behavior: 'instant' })
    if (from.pathname === location.pathname) return
    const heading = document.querySelector<HTMLElement>('main h1')
    // A link to a section moves the focus itself.
    if (heading && !(navigation === 'PUSH' && location.hash)) focusElement(heading)
  }, [location])
}

/** Announces the title of each page after the first, when the page has been painted. */
function useAnnouncedPages() {
  const t = useTexts()
  const { pathname } = useLocation()
  const announce = useSetAtom(announcementAtom)
  useOnChange(pathname, () => {
    const [title = ''] = document.title.split(' | ')
    announce({ text: t('aria.pageLoaded', { title }) })
  })
}

/** Lets the browser restore the place on Back without smooth scrolling, which a change of the language would stop. */
function useInstantRestoration() {
  useEffect(() => {
    function restoreInstantly() {
      const { style } = document.documentElement
      style.scrollBehavior = 'auto'
      nextPaint().then(() => {
        style.scrollBehavior = ''
      })
    }
    addEventListener('popstate', restoreInstantly)
    return () => removeEventListener('popstate', restoreInstantly)
  }, [])
}

function useReportedViews() {
  const { pathname: path } = useLocation()
  const language = useLanguage()
  useOnChange(path + language, () => reportVisit({ kind: 'view', path, language, arrived: false }))
}
