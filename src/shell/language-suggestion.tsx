// A popup that offers the site in the language of the visitor's browser, written in that language, in the lower corner
// of the window. It takes no focus, and moves up while it would cover a control.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { languages } from '../language/language.ts'
import type { LocaleTexts } from '../language/translate.ts'
import { useSite } from '../site/site.ts'
import { translateLocale } from '../site/texts.ts'
import { liftAbove } from './popup-position.ts'

interface LanguageSuggestionProps {
  locale: LocaleTexts
  onShow: (text: string) => void
  onAccept: () => void
  onClose: () => void
}

export function LanguageSuggestion({ locale, onShow, onAccept, onClose }: LanguageSuggestionProps) {
  const t = translateLocale(locale, useSite())
  const popup = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  useClearOfControls(popup)
  useEscape(close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => onShow(`${t('languagePopup.title')} ${t('languagePopup.message')}`), [])

  function rememberFocus({ relatedTarget }: FocusEvent) {
    if (!popup.current?.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null
  }
  function close() {
    if (popup.current?.contains(document.activeElement)) previousFocus.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <section
      className="language-suggestion"
      lang={languages[locale.language].tag}
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
      {/* The position follows the direction of the page, the text the direction of its own language. */}
      <div dir={languages[locale.language].dir}>
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

const obstacles = ':is(main, .foot) :is(a, button, input, select, textarea, h1)'

/** Moves the popup up while it would cover a control or the title, and keeps focused elements above it. */
function useClearOfControls(popup: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = popup.current
    if (!box) return
    const { documentElement } = document
    let frame = 0
    function place() {
      if (!box) return
      const style = getComputedStyle(box)
      // In a small window it is part of the page (styles/components/_notice.scss).
      const isFixed = style.position === 'fixed'
      const bottom = documentElement.clientHeight - Number.parseFloat(style.bottom)
      const { left, right } = box.getBoundingClientRect()
      const boxes = [...document.querySelectorAll(obstacles)].map((element) => element.getBoundingClientRect())
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
      const resting = { left, right, top: bottom - box.offsetHeight, bottom }
      const lift = isFixed ? liftAbove(resting, boxes, bar) : 0
      box.style.transform = lift ? `translateY(${-lift}px)` : ''
      documentElement.style.scrollPaddingBlockEnd = isFixed ? `${box.offsetHeight}px` : ''
    }
    function placeInNextFrame() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    // Another page or language has other controls.
    const resized = new ResizeObserver(placeInNextFrame)
    for (const element of [box, document.body]) resized.observe(element)
    for (const type of ['scroll', 'resize']) addEventListener(type, placeInNextFrame)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      for (const type of ['scroll', 'resize']) removeEventListener(type, placeInNextFrame)
      documentElement.style.scrollPaddingBlockEnd = ''
    }
  }, [popup])
}
