// The square that leads back to the top: where it is shown, and when.
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { toastAtom } from '../toasts/toast.ts'
import { scrollToTop } from './scroll-to-top.ts'

/** The square: there while the visitor scrolls up with two screens above, and neither the form nor a toast is there. */
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

/** Whether the visitor has turned back far down the page; undefined as long as he never has. */
function useScrolledUp(): boolean | undefined {
  const [turnedBack, setTurnedBack] = useState<boolean>()
  useEffect(() => {
    let last = scrollY
    function onScroll() {
      const isUp = scrollY < last
      if (scrollY === last) return
      last = scrollY
      const wanted = isUp && scrollY > 2 * innerHeight && !isOverForm()
      setTurnedBack((before) => (wanted ? true : before && false))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return turnedBack
}

/** Whether the lower end of the window shows the contact form, which the square would cover. */
function isOverForm(): boolean {
  const form = document.querySelector('.form')?.getBoundingClientRect()
  return form !== undefined && form.top < innerHeight && form.bottom > 0
}
