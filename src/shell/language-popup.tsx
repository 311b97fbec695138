// A popup that offers the site in the language of the visitor's browser, written in that language. It takes no focus
// and covers no controls: it lies on the hero picture, if the page has one.
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../icons/icon.tsx'
import { languages } from '../language/language.ts'
import type { LocaleTexts } from '../language/locale-texts.ts'
import { translateLocale } from '../language/texts.ts'
import { useSite } from '../site/site.ts'

interface LanguagePopupProps {
  offer: LocaleTexts
  /** Called with the text to announce. */
  onAnnounce: (text: string) => void
  onAccept: () => void
  onClose: () => void
}

export function LanguagePopup({ offer, onAnnounce, onAccept, onClose }: LanguagePopupProps) {
  const t = translateLocale(offer, useSite())
  const popup = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  const hasPicture = useHasHero()
  useHiddenOverButtons(popup, !hasPicture)
  useEscape(close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => onAnnounce(`${t('languagePopup.title')} ${t('languagePopup.message')}`), [])

  function rememberFocus({ relatedTarget }: FocusEvent) {
    if (!popup.current?.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null
  }
  function close() {
    if (popup.current?.contains(document.activeElement)) previousFocus.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <section
      className={hasPicture ? 'suggest' : 'suggest suggest-low'}
      lang={offer.language}
      aria-label={t('aria.languagePopup')}
      ref={popup}
      onFocus={rememberFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // One at a time: an open toast waits for the next Escape.
        event.stopPropagation()
        close()
      }}
    >
      {/* The position follows the direction of the page, the text that of its own language. */}
      <div dir={languages[offer.language].dir}>
        <h2>{t('languagePopup.title')}</h2>
        <p>{t('languagePopup.message')}</p>
        <div className="actions">
          <button
            type="button"
            className="btn"
            onClick={() => {
              close()
              onAccept()
            }}
          >
            {t('languagePopup.accept')}
          </button>
          <button type="button" className="plain" onClick={close}>
            {t('languagePopup.dismiss')}
          </button>
        </div>
        <button type="button" className="tool" aria-label={t('aria.closePopup')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

/** Whether the page begins with a hero picture. */
function useHasHero(): boolean {
  const { pathname } = useLocation()
  const [hasPicture, setHasPicture] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may begin without a hero picture.
  useLayoutEffect(() => setHasPicture(document.querySelector('main .hero') !== null), [pathname])
  return hasPicture
}

/** Calls `close` on Escape, wherever the focus is, unless a dialog or a toast handles the key. */
function useEscape(close: () => void) {
  useEffect(() => {
    function onKeyDown({ key, defaultPrevented }: KeyboardEvent) {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], .toast')) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/**
 * For a popup at the lower edge of the window: hides it (`data-aside`) while it would cover a button, and keeps
 * focused elements above it.
 */
function useHiddenOverButtons(popup: RefObject<HTMLElement | null>, isLow: boolean) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons.
  useEffect(() => {
    const box = popup.current
    if (!box || !isLow) return
    const { documentElement } = document
    const covered = new Set<Element>()
    let observer: IntersectionObserver | undefined
    function watch() {
      observer?.disconnect()
      covered.clear()
      box?.removeAttribute('data-aside')
      // In a low window the popup is part of the page (styles/components/_notice.scss).
      const height = box && getComputedStyle(box).position === 'fixed' ? box.offsetHeight : 0
      documentElement.style.scrollPaddingBlockEnd = `${height}px`
      if (height === 0) return
      observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
          box?.toggleAttribute('data-aside', covered.size > 0)
        },
        { rootMargin: `${height - documentElement.clientHeight}px 0px 0px` },
      )
      for (const button of document.querySelectorAll('main :is(.btn, .go, [type=submit])')) observer.observe(button)
    }
    const resized = new ResizeObserver(watch)
    resized.observe(box)
    addEventListener('resize', watch)
    return () => {
      observer?.disconnect()
      resized.disconnect()
      removeEventListener('resize', watch)
      documentElement.style.scrollPaddingBlockEnd = ''
      box.removeAttribute('data-aside')
    }
  }, [pathname, isLow])
}
