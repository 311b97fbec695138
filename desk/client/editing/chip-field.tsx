// A field for a text with placeholders. A placeholder is a chip, which the caret passes in one step and which is
// deleted as a whole. The browser edits the words, so React renders nothing inside.
import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { toSegments } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { caretIn, chipAtCaret, countChips, setCaret, setCaretBehind, showChips, templateIn } from './chips.ts'
import { useEditing } from './editing.tsx'
import { placeholderText, placeholderTitle } from './text-title.ts'

interface ChipFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** The names of the placeholders that the text may use. */
  known: readonly string[]
  language: Language
  direction: 'ltr' | 'rtl'
  isInvalid: boolean
  /** The ids of the elements that describe the field. */
  describedBy: string | undefined
  /** True if Enter starts a new line. */
  isMultiline: boolean
  /** Called with a function that inserts a placeholder at the caret. */
  onFocus: (insert: (name: string) => void) => void
  onBlur: () => void
}

export function ChipField(props: ChipFieldProps) {
  const { id, value, onChange, known, language, direction, isInvalid, describedBy, isMultiline, onFocus, onBlur } =
    props
  const field = useRef<HTMLDivElement>(null)
  /** The caret while the focus is elsewhere. */
  const caret = useRef<number>(undefined)

  const fill = useShownText(field, props)

  function read(element: HTMLElement) {
    const text = templateIn(element)
    const chips = toSegments(text, known).filter((segment) => 'name' in segment)
    // A placeholder was typed in braces.
    if (chips.length > countChips(element)) fill(element, text)
    onChange(text)
  }
  function insert(name: string) {
    const element = field.current
    if (!element) return
    if (element !== document.activeElement) {
      element.focus()
      setCaret(element, caret.current)
    }
    insertText(`{{${name}}}`)
  }
  useBeforeInput(field, isMultiline, read)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea has no chips.
    <div
      className="say"
      role="textbox"
      tabIndex={0}
      aria-multiline={isMultiline}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      contentEditable
      suppressContentEditableWarning
      spellCheck
      // Translated words would be saved.
      translate="no"
      lang={language}
      dir={direction}
      id={id}
      ref={field}
      onInput={(event: FormEvent<HTMLElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) read(event.currentTarget)
      }}
      onCompositionEnd={(event) => read(event.currentTarget)}
      onMouseUp={({ currentTarget, target }) => setCaretBehind(currentTarget, target)}
      onCopy={copy}
      onCut={copy}
      onPaste={(event) => paste(event, isMultiline)}
      onDrop={(event) => event.preventDefault()}
      onFocus={() => onFocus(insert)}
      onBlur={({ currentTarget }) => {
        caret.current = caretIn(currentTarget)
        const shown = templateIn(currentTarget)
        if (shown !== value) fill(currentTarget, value)
        onBlur()
      }}
    />
  )
}

/** Shows `value` in the field whenever it changes. Returns the function that shows a text. */
function useShownText(field: RefObject<HTMLElement | null>, { value, known, language }: ChipFieldProps) {
  const locale = useLocale()
  const { placeholders } = useEditing().content
  const fill = (element: HTMLElement, text: string) =>
    showChips(element, text, {
      known,
      getTitle: (name) => placeholderTitle(name, locale),
      getWords: (name) => placeholderText(name, { language, placeholders }, locale),
    })
  /** The field already shows `value`, unless it comes from another window, a button next to the field or the server. */
  const show = useEffectEvent((element: HTMLElement) => {
    const typed = templateIn(element)
    const shown = element === document.activeElement ? keepSpaces(typed, value) : value
    if (shown !== typed) fill(element, shown)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value is shown.
  useEffect(() => {
    if (field.current) show(field.current)
  }, [value])
  return fill
}

/** Replaces the browser's editing of formats, lines and chips, which would break the text. */
function useBeforeInput(
  field: RefObject<HTMLElement | null>,
  isMultiline: boolean,
  onChange: (element: HTMLElement) => void,
) {
  const beforeInput = useEffectEvent((event: InputEvent, element: HTMLElement) => {
    const { inputType } = event
    if (inputType.startsWith('format')) return event.preventDefault()
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
      if (isMultiline) insertText('\n')
    }
    if (/^delete(?:Content|Word)(?:Back|For)ward$/.test(inputType)) {
      const chip = chipAtCaret(inputType.endsWith('Backward') ? 'before' : 'after')
      if (!chip) return
      event.preventDefault()
      chip.remove()
      onChange(element)
    }
  })
  useEffect(() => {
    const element = field.current
    if (!element) return
    const listener = (event: InputEvent) => beforeInput(event, element)
    // React's onBeforeInput is older than the event of the standard and has no inputType.
    element.addEventListener('beforeinput', listener)
    return () => element.removeEventListener('beforeinput', listener)
  }, [field])
}

// Word processors break a line by other characters than U+000A (Unicode Standard Annex 14, BK).
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const spaces = /[\s\u0085]+/g
const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/

/** Pastes text without its formats, on one line unless the field has several. */
function paste(event: ClipboardEvent, isMultiline: boolean) {
  event.preventDefault()
  const text = event.clipboardData.getData('text/plain')
  insertText(
    isMultiline
      ? text.replace(lineBreak, '\n')
      : text.replace(spaces, (found) => (lineBreaks.test(found) ? ' ' : found)),
  )
}

/** Inserts `text` at the caret as if it were typed, so that the browser can undo it. */
const insertText = (text: string) => document.execCommand('insertText', false, text)

/** `value` with the spaces around `typed`. The server removes them even while a person is between two words. */
function keepSpaces(typed: string, value: string): string {
  const text = typed.trim()
  return text === '' ? value : typed.replace(text, () => value.trim())
}

/** Copies chips as placeholders. The browser would copy their words. */
function copy(event: ClipboardEvent) {
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', templateIn(selection.getRangeAt(0).cloneContents()))
  if (event.type === 'cut') document.execCommand('delete')
}
