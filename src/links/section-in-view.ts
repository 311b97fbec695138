// The section of the home page that the visitor is reading, so that the navigation can mark it.
import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The id of the section in view; null between sections and on other pages. */
export const sectionInViewAtom = atom<string | null>(null)

/** Updates the atom while the home page is shown. Uses IntersectionObserver, so that nothing runs for each frame. */
export function useSectionInView() {
  const setSection = useSetAtom(sectionInViewAtom)
  useEffect(() => {
    // A section is in view while it crosses a line a little above the middle of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setSection(target.id)
          else setSection((current) => (current === target.id ? null : current))
        }
      },
      { rootMargin: '-40% 0px -59%' },
    )
    for (const section of document.querySelectorAll('main > section[id]')) observer.observe(section)
    return () => {
      observer.disconnect()
      setSection(null)
    }
  }, [setSection])
}
