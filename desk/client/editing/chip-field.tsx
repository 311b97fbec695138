// A field for a text with placeholders. A placeholder is a chip: one stop for the caret, deleted as a whole. The browser
// edits the words; React renders nothing inside. Only text nodes are made of what is typed or pasted.
import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { hasTypedPlaceholder, type Segment, segmentsOf, textOf } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { placeholderTitle } from './text-title.ts'

interface ChipFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** The names of the placeholders that the text may use. */
  known: readonly string[]
  language: string
  direction: 'ltr' | 'rtl'
  isInvalid: boolean
  /** The ids of what describes it. */
  describedBy: string | undefined
  /** Whether Enter makes a line. */
  isMultiline: boolean
  /** Receives a function that inserts a placeholder at the caret, when the field has the focus. */
  onFocus: (insert: (name: string) => void) => void
  onBlur: () => void
}

export function ChipField(props: ChipFieldProps) {
  const { id, value, onChange, known, language, direction, isInvalid, describedBy, isMultiline, onFocus, onBlur } =
    props
  const locale = useLocale()
  const titleOf = (name: string) => placeholderTitle(name, locale)
  const field = useRef<HTMLDivElement>(null)
  /** The caret or selection of the field while the focus is elsewhere. */
  const caret = useRef<Range>(null)

  /** Shows `value` if it comes from elsewhere: another window, a way back, the server. */
  function show() {
    const element = field.current
    if (!element) return
    const typed = textIn(element)
    const shown = element === document.activeElement ? withSpacesOf(typed, value) : value
    if (shown !== typed) fill(element, shown)
  }
  /** Fills the field. The caret stays where it is. */
  function fill(element: HTMLElement, text: string) {
    const before = textBeforeCaret(element)
    fillWith(element, segmentsOf(text, known), titleOf)
    if (before !== undefined) setCaret(element, before)
  }
  const showLatest = useEffectEvent(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown when it changes.
  useEffect(() => showLatest(), [value])

  function read() {
    const element = field.current
    if (!element) return
    const segments = segmentsIn(element)
    if (hasTypedPlaceholder(segments, known)) fill(element, textOf(segments))
    onChange(textOf(segments))
  }
  function insert(name: string) {
    const element = field.current
    if (!element) return
    element.focus()
    const range = caret.current ?? endOf(element)
    range.deleteContents()
    const chip = chipOf(element.ownerDocument, name, titleOf(name))
    range.insertNode(chip)
    range.setStartAfter(chip)
    range.collapse(true)
    select(range)
    read()
  }
  function rememberCaret() {
    const selection = getSelection()
    if (selection?.rangeCount && field.current?.contains(selection.anchorNode)) caret.current = selection.getRangeAt(0)
  }
  function onBeforeInput(event: InputEvent) {
    const { inputType } = event
    if (inputType.startsWith('format')) return event.preventDefault()
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
      if (isMultiline) document.execCommand('insertText', false, '\n')
    }
    if (/^delete(?:Content|Word)(?:Back|For)ward$/.test(inputType)) {
      const chip = chipBeside(inputType.endsWith('Backward') ? 'before' : 'after')
      if (!chip) return
      event.preventDefault()
      chip.remove()
      read()
    }
  }
  const beforeInput = useEffectEvent(onBeforeInput)
  useEffect(() => {
    const element = field.current
    const listener = (event: InputEvent) => beforeInput(event)
    // React's onBeforeInput is older than the event of the standard and has no inputType.
    element?.addEventListener('beforeinput', listener)
    return () => element?.removeEventListener('beforeinput', listener)
  }, [])
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    document.execCommand(
      'insertText',
      false,
      isMultiline ? text : text.replace(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, ' '),
    )
  }
  /** Copies chips as placeholders: their titles would be pasted as words. */
  function copy(event: ClipboardEvent) {
    const selection = getSelection()
    if (!selection?.rangeCount || selection.isCollapsed) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(segmentsIn(selection.getRangeAt(0).cloneContents())))
    if (event.type === 'cut') document.execCommand('delete')
  }
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
      // What the field shows is what is saved.
      translate="no"
      lang={language}
      dir={direction}
      id={id}
      ref={field}
      onInput={(event: FormEvent) => {
        if (!(event.nativeEvent as InputEvent).isComposing) read()
      }}
      onCompositionEnd={read}
      onCopy={copy}
      onCut={copy}
      onPaste={paste}
      onDrop={(event) => event.preventDefault()}
      onFocus={() => onFocus(insert)}
      onKeyUp={rememberCaret}
      onPointerUp={rememberCaret}
      onBlur={() => {
        rememberCaret()
        show()
        onBlur()
      }}
    />
  )
}

/** `value` with the spaces around `typed`. The server removes them, also from somebody who is between two words. */
function withSpacesOf(typed: string, value: string): string {
  const text = typed.trim()
  return text === '' ? value : typed.replace(text, () => value.trim())
}

/** The name of the placeholder that a node stands for. */
const nameOf = (node: Node | null | undefined) => (node as HTMLElement | null | undefined)?.dataset?.name

function chipOf(document: Document, name: string, title: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = 'chip'
  chip.contentEditable = 'false'
  chip.dataset.name = name
  chip.textContent = title
  return chip
}

function fillWith(field: HTMLElement, segments: readonly Segment[], titleOf: (name: string) => string) {
  const nodes = segments.map((segment) =>
    'text' in segment ? segment.text : chipOf(field.ownerDocument, segment.name, titleOf(segment.name)),
  )
  field.replaceChildren(...nodes)
}

/** What the field shows. Browsers add elements for lines; a break at the end only keeps the last line open. */
function segmentsIn(node: Node): Segment[] {
  return [...node.childNodes].flatMap((child): Segment[] => {
    if (child.nodeType === Node.TEXT_NODE) return [{ text: child.nodeValue ?? '' }]
    const name = nameOf(child)
    if (name) return [{ name }]
    // A custom element is that of an extension. Nobody has typed it.
    if (child.nodeName.includes('-')) return []
    if (child.nodeName === 'BR') return child.nextSibling ? [{ text: '\n' }] : []
    return segmentsIn(child)
  })
}

const textIn = (field: HTMLElement) => textOf(segmentsIn(field))

/** The chip directly beside the caret, on the side that is deleted. */
function chipBeside(side: 'before' | 'after'): HTMLElement | undefined {
  const selection = getSelection()
  if (!selection?.isCollapsed || !selection.anchorNode) return undefined
  const { anchorNode: node, anchorOffset: offset } = selection
  const isText = node.nodeType === Node.TEXT_NODE
  if (isText && offset !== (side === 'before' ? 0 : (node.nodeValue ?? '').length)) return undefined
  const neighbour = isText
    ? side === 'before'
      ? node.previousSibling
      : node.nextSibling
    : node.childNodes[side === 'before' ? offset - 1 : offset]
  return nameOf(neighbour) ? (neighbour as HTMLElement) : undefined
}

/** The length of the text before the caret, with placeholders in braces. */
function textBeforeCaret(field: HTMLElement): number | undefined {
  const selection = getSelection()
  if (!selection?.rangeCount || !field.contains(selection.anchorNode)) return undefined
  const range = selection.getRangeAt(0).cloneRange()
  range.setStart(field, 0)
  return textOf(segmentsIn(range.cloneContents())).length
}

function setCaret(field: HTMLElement, position: number) {
  let rest = position
  for (const child of field.childNodes) {
    const length = child.nodeType === Node.TEXT_NODE ? (child.nodeValue ?? '').length : `{{${nameOf(child)}}}`.length
    const range = document.createRange()
    if (rest <= length) {
      if (child.nodeType === Node.TEXT_NODE) range.setStart(child, rest)
      else range.setStartAfter(child)
      return select(range)
    }
    rest -= length
  }
  select(endOf(field))
}

function endOf(field: HTMLElement): Range {
  const range = document.createRange()
  range.selectNodeContents(field)
  range.collapse(false)
  return range
}

function select(range: Range) {
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
