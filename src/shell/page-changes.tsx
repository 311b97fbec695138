// What a browser does when a page loads and the router does not: the visitor finds the next page at its top, the focus
// at its heading, and screen readers say its name; who has no connection is told so. Back and Forward: React renders
// their pages within the browser's event, so the browser's own restoring finds the right page and needs no help.
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useTexts } from '../language/texts.ts'
import { leadFocusTo } from '../links/lead-to.ts'
import { offlineEvent } from '../links/open-ordinarily.ts'
import { wantsStillness } from '../motion/stillness.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { announcementAtom } from './announcer.tsx'
import { arrivesAtTop } from './arrival.ts'

/** Renders nothing; stands in the application once. */
export function PageChanges() {
  useArrival()
  useFadeBetweenPages()
  useOfflineNotice()
  return null
}

function useArrival() {
  const t = useTexts()
  const location = useLocation()
  const step = useNavigationType()
  const announce = useSetAtom(announcementAtom)
  const last = useRef(location)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is a new location; other changes are none.
  useLayoutEffect(() => {
    const from = last.current
    if (from.key === location.key) return
    last.current = location
    if (arrivesAtTop(step, from, location)) scrollTo({ top: 0, behavior: 'instant' })
    if (from.pathname === location.pathname) return
    const heading = document.querySelector<HTMLElement>('main h1')
    // A link to a section takes the focus there by itself.
    if (heading && !(step === 'PUSH' && location.hash)) leadFocusTo(heading)
    const [title = ''] = document.title.split(' | ')
    announce({ text: t('aria.pageLoaded', { title }) })
  }, [location])
}

/** Pages fade in. The animation's code is fetched beforehand: a page never waits for it, nor is it dimmed by it late. */
function useFadeBetweenPages() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const fadeIn = useRef<((element: Element) => void) | null>(null)
  useEffect(() => {
    if (wantsStillness()) return
    import('../motion/animations.ts').then(
      (animations) => {
        fadeIn.current = animations.fadeIn
      },
      // Without a connection pages just change.
      () => {},
    )
  }, [])
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (main && !wantsStillness()) fadeIn.current?.(main)
  }, [pathname])
}

function useOfflineNotice() {
  const showToast = useSetAtom(showToastAtom)
  useEffect(() => {
    const tell = () => showToast({ kind: 'error', title: (t) => t('offline.title'), text: (t) => t('offline.text') })
    addEventListener(offlineEvent, tell)
    return () => removeEventListener(offlineEvent, tell)
  }, [showToast])
}
