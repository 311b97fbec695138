// The ways back to the top of a long page: a link at its end, and a button in the corner while scrolling up.
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import type * as ButtonFile from './back-to-top-button.tsx'
import { scrollToTop } from './scroll-to-top.ts'

/** The link at the end of every page. */
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

/** The button in the corner, loaded when the visitor scrolls for the first time. */
export function BackToTop() {
  const [file, setFile] = useState<typeof ButtonFile>()
  useEffect(() => {
    const load = () => void import('./back-to-top-button.tsx').then(setFile, () => {})
    addEventListener('scroll', load, { once: true, passive: true })
    return () => removeEventListener('scroll', load)
  }, [])
  return file && <file.BackToTopButton />
}
