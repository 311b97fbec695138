// What is edited on the page, in a panel beside the frame, or at the lower edge of a narrow window. It is not modal.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { type Path, textOf, unitOf, valueAt } from '../../api/paths.ts'
import { fillPlaceholders, valuesIn } from '../../api/template.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { useEditing } from '../editing/editing.tsx'
import { titleOf } from '../editing/labels.ts'
import { Languages } from '../editing/languages.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { HoursForm } from '../facts/hours.tsx'
import { LogoForm } from '../facts/logo.tsx'
import { useLocale } from '../locale.tsx'
import type { FrameRange } from './frame-texts.ts'
import { type PreviewWidth, spaceAt } from './measure.ts'
import { useTextInView } from './use-text-in-view.ts'

interface PanelProps {
  path: Path
  /** Where the value is in the frame. Missing if it is not visible there. */
  place: FrameRange | HTMLElement | undefined
  frame: HTMLIFrameElement | null
  width: PreviewWidth
  /** The language of the page. */
  language: Language
  /** The page that the text links to. */
  linkedPage: string | undefined
  /** Closes the panel; what was typed is kept. `direction`: the focus goes to the text before or after this one. */
  onClose: (direction?: 'before' | 'after') => void
}

export function Panel(props: PanelProps) {
  const { path, place, frame, width, language, linkedPage, onClose } = props
  const locale = useLocale()
  const { texts } = locale
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const space = useSpace({ path, place, frame, width })
  useTextInView(element, { place, frame })
  const text = textOf(unitOf(path) ?? path)
  const { place: title, label } = titleOf(path, locale)

  useEffect(() => {
    const ofPath = element.current?.querySelector<HTMLElement>(`#${CSS.escape(fieldId(path))}`)
    const field = ofPath ?? element.current?.querySelector<HTMLElement>('[contenteditable], input, select, textarea')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'nearest' })
  }, [path])

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
    onClose(event.shiftKey ? 'before' : 'after')
  }
  return (
    <section className="text-panel desk" role="dialog" aria-labelledby={id} ref={element} onKeyDown={onKeyDown}>
      <div className="sheet-top">
        <h2 id={id}>{label ? locale.fill(texts.labelled, { label: title, text: label }) : title}</h2>
        <button type="button" className="square-btn" aria-label={texts.close} onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      {text ? (
        <Languages textKey={text.key} first={language} spaces={space === undefined ? {} : { [language]: space }} />
      ) : (
        <FactField path={path} />
      )}
      <div className="text-panel-end">
        {!text && (
          <Link className="text-btn" to={fieldAddress(path)}>
            {texts.editor.allFacts}
          </Link>
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

/** The field of a fact. A part of a list is edited with its list. */
function FactField({ path }: { path: Path }) {
  if (path === '/hours') return <HoursForm />
  if (path === '/brand/logo') return <LogoForm />
  const unit = unitOf(path)
  return <ValueField path={unit ?? path} />
}

/** How many characters have the space of the text as it was published, both at the shown width and on a phone. */
function useSpace({ path, place, frame, width }: Pick<PanelProps, 'path' | 'place' | 'frame' | 'width'>) {
  const { content } = useEditing()
  const [space, setSpace] = useState<number>()
  const published = valueAt(content.published, path)
  const language = textOf(path)?.language
  useEffect(() => {
    if (!language || !place || !('start' in place) || !frame || typeof published !== 'string') return
    const words = fillPlaceholders(published, valuesIn(content.placeholders, language))
    const widths = [...new Set([width, 'phone'] as const)]
    // After the browser has painted. Safari has no requestIdleCallback.
    const timer = setTimeout(() => {
      const lengths = widths.flatMap((at) => spaceAt(frame, place, words, at) ?? [])
      setSpace(lengths.length > 0 ? Math.min(...lengths) : undefined)
    }, 50)
    return () => clearTimeout(timer)
  }, [language, place, frame, width, published, content.placeholders])
  return space
}
