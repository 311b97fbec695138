// The button in the corner that scrolls back to the top.
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { toastAtom } from '../toasts/toast.ts'
import { scrollToTop } from './scroll-to-top.ts'

/**
 * Visible while the visitor scrolls up, at least two screens down the page, unless it would cover the form, the last
 * line of the footer or a toast.
 */
export function BackToTopButton() {
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

/** Whether the visitor is scrolling up, far down the page; undefined until that happens for the first time. */
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

/** Whether the button would cover the contact form, or the last line of the footer with the language and its own link. */
function isOverControls(): boolean {
  return [...document.querySelectorAll('.form, .foot-end')].some((controls) => {
    const { top, bottom } = controls.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
}
