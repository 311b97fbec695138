// A slip of paper that offers the site in the language of the visitor's browser, in the words of that language.
// It takes no focus and covers no button that a form is sent with.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../icons/icon.tsx'
import { languages } from '../language/language.ts'
import { type Shown, translateShown } from '../language/texts.ts'
import { useSite } from '../site/site.ts'

interface LanguagePopupProps {
  offer: Shown
  /** Called when there is something to say that the eye sees. */
  onAnnounce: (text: string) => void
  onAccept: () => void
  onClose: () => void
}

export function LanguagePopup({ offer, onAnnounce, onAccept, onClose }: LanguagePopupProps) {
  const t = translateShown(offer, useSite())
  const slip = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useWayForSubmitButton(slip)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => onAnnounce(`${t('languagePopup.title')} ${t('languagePopup.message')}`), [])

  function rememberOrigin({ relatedTarget }: FocusEvent) {
    if (!slip.current?.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
  }
  function close() {
    if (slip.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <section
      className="suggest"
      lang={offer.language}
      dir={languages[offer.language].dir}
      aria-label={t('aria.languagePopup')}
      ref={slip}
      onFocus={rememberOrigin}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // One thing at a time: a toast that is open as well waits for the next Escape.
        event.stopPropagation()
        close()
      }}
    >
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
    </section>
  )
}

/** Marks the slip `data-aside`, which hides it, for as long as it would lie over the button of the contact form. */
function useWayForSubmitButton(slip: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another form, or none.
  useEffect(() => {
    const box = slip.current
    const button = document.querySelector('.form [type=submit]')
    if (!box || !button) return
    let observer: IntersectionObserver | undefined
    function watch() {
      if (!box || !button) return
      observer?.disconnect()
      // The part of the screen that the slip lies on. Not its bounding box, which moves while it is laid down.
      const { offsetTop: top, offsetLeft: left, offsetWidth: width, offsetHeight: height } = box
      const { clientWidth, clientHeight } = document.documentElement
      const insets = [top, clientWidth - left - width, clientHeight - top - height, left]
      observer = new IntersectionObserver(
        (entries) => box.toggleAttribute('data-aside', entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: insets.map((inset) => `${-inset}px`).join(' ') },
      )
      observer.observe(button)
    }
    const resized = new ResizeObserver(watch)
    resized.observe(box)
    resized.observe(document.documentElement)
    addEventListener('resize', watch)
    return () => {
      observer?.disconnect()
      resized.disconnect()
      removeEventListener('resize', watch)
      box.removeAttribute('data-aside')
    }
  }, [pathname])
}
