// What a browser does when a page loads and the router does not: the visitor finds the next page at its top, the focus
// at its heading, and screen readers say its name; what takes time shows progress.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { loadingMessages } from '../language/loading-messages.ts'
import { useTexts } from '../language/texts.ts'
import { cancelPageAtom, progressAtom } from '../links/change.ts'
import { followHistoryAtom } from '../links/open-page.ts'
import { focusElement } from '../links/scroll-to-section.ts'
import { prefersReducedMotion } from '../motion/reduced-motion.ts'
import { announcementAtom } from './announcer.tsx'
import { scrollsToTop } from './scroll-restoration.ts'

/** Renders nothing; stands in the application once. */
export function PageChanges() {
  useScrollAndFocus()
  useFadeBetweenPages()
  useBackAndForward()
  useProgress()
  return null
}

function useScrollAndFocus() {
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
    if (scrollsToTop(step, from, location)) scrollTo({ top: 0, behavior: 'instant' })
    if (from.pathname === location.pathname) return
    const heading = document.querySelector<HTMLElement>('main h1')
    // A link to a section takes the focus there by itself.
    if (heading && !(step === 'PUSH' && location.hash)) focusElement(heading)
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
    if (prefersReducedMotion()) return
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
    if (main && !prefersReducedMotion()) fadeIn.current?.(main)
  }, [pathname])
}

/**
 * Back and Forward change the address before the page. A page that is not there is fetched; without a connection the
 * address goes back to that of the page shown.
 */
function useBackAndForward() {
  const { key } = useLocation()
  const follow = useSetAtom(followHistoryAtom)
  // The router numbers the entries of the history.
  const position = useRef<number | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useEffect(() => {
    position.current = history.state?.idx
  }, [key])
  useEffect(() => {
    const onPopState = ({ state }: PopStateEvent) => follow((position.current ?? Number.NaN) - state?.idx)
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [follow])
}

/** Marks the bar while something is on its way (styles/components/_header.scss), and says so after a second. */
function useProgress() {
  const language = useAtomValue(progressAtom)
  const announce = useSetAtom(announcementAtom)
  const cancel = useSetAtom(cancelPageAtom)
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.bar')
    if (!bar || !language) return
    const text = loadingMessages[language]
    bar.dataset.busy = text
    const timer = setTimeout(() => announce({ text, language }), 1000)
    return () => {
      clearTimeout(timer)
      delete bar.dataset.busy
    }
  }, [language, announce])
  useEffect(() => {
    // The browser may bring this page back as it was left: on its way to a document.
    addEventListener('pageshow', cancel)
    return () => removeEventListener('pageshow', cancel)
  }, [cancel])
}
