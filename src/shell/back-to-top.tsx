// The ways back to the top of a long page: a link at its end, and a button in the corner while scrolling up.
import { useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { isPlainClick } from '../links/plain-click.ts'
import { useTexts } from '../site/texts.ts'
import { toastAtom } from '../toasts/toast.ts'

export function BackToTopLink() {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts the link itself leads to the top.
    <a className="to-top" href="#top" onClick={scrollToTop}>
      <span>{`${t('footer.toTop')} `}</span>
      <Icon name="arrow-up" />
    </a>
  )
}

/**
 * The button in the corner: visible while the visitor scrolls up, at least two screens down the page, unless it would
 * cover the form, the last line of the footer or a toast.
 */
export function BackToTop() {
  const t = useTexts()
  const isWanted = useScrolledUp()
  const toast = useAtomValue(toastAtom)
  if (isWanted === undefined) return null
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the top as the link in the footer does.
    <a
      className="up"
      href="#top"
      aria-label={t('footer.toTop')}
      data-shown={isWanted && !toast?.open ? '' : undefined}
      onClick={scrollToTop}
    >
      <Icon name="arrow-up" />
    </a>
  )
}

/**
 * Returns true while the visitor is scrolling up, far down the page; undefined until that happens for the first time.
 */
function useScrolledUp(): boolean | undefined {
  const [turnedBack, setTurnedBack] = useState<boolean>()
  useEffect(() => {
    let last = scrollY
    function onScroll() {
      const isUp = scrollY < last
      if (scrollY === last) return
      last = scrollY
      const wanted = isUp && scrollY > 2 * innerHeight && !isOverControls()
      setTurnedBack((before) => (wanted ? true : before && false))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return turnedBack
}

/**
 * Returns true if the button would cover the contact form, or the last line of the footer with the language and its own
 * link.
 */
function isOverControls(): boolean {
  return [...document.querySelectorAll('.form, .foot-end')].some((controls) => {
    const { top, bottom } = controls.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
}

/** Scrolls to the top of the page and moves the focus there. */
function scrollToTop(event: MouseEvent) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  scrollTo({ top: 0 })
  // The first link in the header: Tab continues from there.
  document.querySelector<HTMLElement>('.bar a')?.focus({ preventScroll: true })
}
