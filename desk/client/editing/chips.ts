// A text with placeholders in an editable element. Words are text nodes, and each placeholder is a chip, an element
// with its name. Typed and pasted text becomes text nodes only.
import { toSegments } from '../../api/template.ts'

type NameText = (name: string) => string

/** Shows `text` in `field`. The caret stays where it is. */
export function showChips(
  field: HTMLElement,
  text: string,
  { known, getTitle, getWords }: { known: readonly string[]; getTitle: NameText; getWords: NameText },
) {
  const caret = caretIn(field)
  const nodes = toSegments(text, known).map((segment) => {
    if ('text' in segment) return segment.text
    const chip = field.ownerDocument.createElement('span')
    chip.className = 'chip'
    chip.contentEditable = 'false'
    chip.dataset.name = segment.name
    chip.textContent = getWords(segment.name)
    chip.title = getTitle(segment.name)
    return chip
  })
  field.replaceChildren(...nodes)
  if (caret !== undefined) setCaret(field, caret)
}

/** The text in `parent`, with placeholders in braces. */
export const templateIn = (parent: Node): string => [...parent.childNodes].map(toTemplate).join('')

function toTemplate(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (isChip(node)) return `{{${node.dataset.name}}}`
  // A custom element comes from an extension, not from the keyboard.
  if (node.nodeName.includes('-')) return ''
  // Browsers add elements for lines. A <br> at the end only gives an empty last line its height.
  if (node.nodeName === 'BR') return node.nextSibling ? '\n' : ''
  const start = node.nodeName === 'DIV' && node.previousSibling ? '\n' : ''
  return start + templateIn(node)
}

const isChip = (node: Node | null | undefined): node is HTMLElement =>
  (node as HTMLElement | null | undefined)?.dataset?.name !== undefined

export const countChips = (field: HTMLElement): number => field.querySelectorAll('[data-name]').length

/** The length of the text before the caret, with placeholders in braces; undefined if the caret is not in `field`. */
export function caretIn(field: HTMLElement): number | undefined {
  const selection = getSelection()
  if (!selection?.rangeCount || !field.contains(selection.anchorNode)) return undefined
  const range = selection.getRangeAt(0).cloneRange()
  range.setStart(field, 0)
  return templateIn(range.cloneContents()).length
}

/** Puts the caret after `position` characters, or at the end. */
export function setCaret(field: HTMLElement, position = Number.POSITIVE_INFINITY) {
  let rest = position
  for (const [index, child] of field.childNodes.entries()) {
    const { length } = toTemplate(child)
    if (rest <= length) {
      const isText = child.nodeType === Node.TEXT_NODE
      return getSelection()?.collapse(isText ? child : field, isText ? rest : index + 1)
    }
    rest -= length
  }
  getSelection()?.collapse(field, field.childNodes.length)
}

/**
 * Puts the caret behind `target` if it is a chip. After a click on a chip, browsers have no caret; at the end of a drag
 * there are selected words.
 */
export function setCaretBehind(field: HTMLElement, target: EventTarget) {
  if (!isChip(target as Node) || getSelection()?.type === 'Range') return
  field.focus()
  getSelection()?.collapse(field, [...field.childNodes].indexOf(target as HTMLElement) + 1)
}

/** The chip next to the caret, on the side that is deleted. */
export function chipAtCaret(side: 'before' | 'after'): HTMLElement | undefined {
  const selection = getSelection()
  if (!selection?.isCollapsed || !selection.anchorNode) return undefined
  const { anchorNode: node, anchorOffset: offset } = selection
  const isBefore = side === 'before'
  let neighbour: Node | null | undefined = node.childNodes[isBefore ? offset - 1 : offset]
  if (node.nodeType === Node.TEXT_NODE) {
    const isAtEdge = offset === (isBefore ? 0 : node.nodeValue?.length)
    neighbour = isAtEdge ? node[isBefore ? 'previousSibling' : 'nextSibling'] : undefined
  }
  return isChip(neighbour) ? neighbour : undefined
}
