// The non-modal panel that edits a text or a fact, next to the frame or at the bottom of a narrow window.
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { type Path, parseTextPath, textPath, unitAt, valueAt } from '../../api/paths.ts'
import { fillPlaceholders, valuesIn } from '../../api/template.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import type { ChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { fieldUrl } from '../editing/field-url.ts'
import { titleText } from '../editing/labels.ts'
import { LanguageFields } from '../editing/language-fields.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { HoursForm } from '../facts/hours.tsx'
import { LogoForm } from '../facts/logo.tsx'
import { useLocale } from '../locale.tsx'
import { findField } from '../shell/target-field.ts'
import { type FrameRange, getHost } from './frame-texts.ts'
import { type PreviewWidth, spaceAt } from './measure.ts'
import { toSitePage } from './site-page.ts'
import { useTextInView } from './use-text-in-view.ts'

interface PanelProps {
  path: Path
  /** Missing if the value is not visible in the frame. */
  place: FrameRange | HTMLElement | undefined
  frame: HTMLIFrameElement | null
  width: PreviewWidth
  /** The page in the frame. */
  chosen: ChosenPage
  /** The text that contains the value. */
  around: Path | undefined
  onText: (text: Path) => void
  /** Closes the panel, and keeps the edits. `step` moves the focus to the previous or next text. */
  onClose: (step?: -1 | 1) => void
}

export function Panel({ path, place, frame, width, chosen, around, onText, onClose }: PanelProps) {
  const locale = useLocale()
  const { texts } = locale
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const text = parseTextPath(unitAt(path) ?? path)
  const spaces = useSpaces(text?.key, { place, frame, width })
  useTextInView(element, { place, frame })
  useFieldFocus(element, path)
  const linkedPage = place && 'start' in place ? getLinkedPage(place, chosen) : undefined
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Tab') return
    const controls = element.current?.querySelectorAll<HTMLElement>(
      '[contenteditable="true"], :is(input, select, textarea, button):enabled, a',
    )
    const edge = event.shiftKey ? controls?.[0] : controls?.[controls.length - 1]
    if (edge !== document.activeElement || !place) return
    event.preventDefault()
    onClose(event.shiftKey ? -1 : 1)
  }
  return (
    <section className="text-panel" role="dialog" aria-labelledby={id} ref={element} onKeyDown={onKeyDown}>
      <div className="sheet-top">
        <h2 id={id}>{titleText(path, locale)}</h2>
        <button type="button" className="square-btn" aria-label={texts.close} onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      {text ? (
        <LanguageFields textKey={text.key} first={chosen.language} spaceIn={(language) => spaces[language]} />
      ) : (
        <FactField path={path} />
      )}
      <div className="text-panel-end">
        {!text && (
          <Link className="text-btn" to={fieldUrl(path)}>
            {texts.editor.allFacts}
          </Link>
        )}
        {around && (
          <button type="button" className="text-btn" onClick={() => onText(around)}>
            {texts.editor.textAround}
          </button>
        )}
        {linkedPage && (
          <Link className="text-btn" to={linkedPage}>
            {texts.editor.openLinked}
          </Link>
        )}
        <button type="button" className="btn" onClick={() => onClose()}>
          {texts.editor.done}
        </button>
      </div>
    </section>
  )
}

/** Moves the focus to the field of `path`, or to the first field, when the panel opens. */
function useFieldFocus(panel: RefObject<HTMLElement | null>, path: Path) {
  useEffect(() => {
    if (!panel.current) return
    const first = panel.current.querySelector<HTMLElement>('[contenteditable], input, select, textarea')
    const field = findField(fieldId(path), panel.current) ?? first
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'nearest' })
  }, [panel, path])
}

/** The field of a fact. Lists are edited as a whole. */
function FactField({ path }: { path: Path }) {
  if (path === '/hours') return <HoursForm />
  if (path === '/brand/logo') return <LogoForm />
  return <ValueField path={unitAt(path) ?? path} />
}

/** The URL that edits the page to which a text links; undefined for the page in the frame. */
function getLinkedPage(text: FrameRange, chosen: ChosenPage): string | undefined {
  const link = getHost(text)?.closest('a')
  const page = link && toSitePage(link.href)
  return page && page.path !== chosen.path ? sitePageUrl(pages.texts, page) : undefined
}

/** The characters of each language that fit in the space of the published text at the shown width and on a phone. */
function useSpaces(key: string | undefined, { place, frame, width }: Pick<PanelProps, 'place' | 'frame' | 'width'>) {
  const { languages, placeholders, published } = useEditing().content
  const [spaces, setSpaces] = useState<Partial<Record<Language, number | undefined>>>({})
  useEffect(() => {
    if (!key || !place || !('start' in place) || !frame) return
    const measure = (language: Language) => {
      const text = valueAt(published, textPath(language, key))
      if (typeof text !== 'string') return
      const words = fillPlaceholders(text, valuesIn(placeholders, language))
      const lengths = [width, 'phone' as const].flatMap((at) => spaceAt(frame, place, words, at) ?? [])
      const space = lengths.length > 0 ? Math.min(...lengths) : undefined
      setSpaces((known) => ({ ...known, [language]: space }))
    }
    // Lets the browser paint first and in between. Safari has no requestIdleCallback.
    const timers = languages.map((language, index) => setTimeout(measure, 50 * (index + 1), language))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [key, place, frame, width, languages, placeholders, published])
  return spaces
}
