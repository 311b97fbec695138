// Finds the text, fact or picture that a click or the focus in the frame refers to.
import { Facts } from '../../../src/site/facts.ts'
import type { Path } from '../../api/paths.ts'
import { type FrameRange, getHost, textAt, valueAt } from './frame-texts.ts'
import type { PageMarkers } from './read-markers.ts'

export interface FrameTarget {
  path: Path
  at: FrameRange | HTMLElement
  /** The text that contains the value of a fact. */
  around?: Path
}

/** The facts that provide the values of placeholders. */
const placeholderFacts: Readonly<Record<string, Path>> = {
  brand: '/brand/name',
  phone: '/office/phone',
  email: '/office/email',
  whatsapp: '/office/whatsapp',
  address: '/office/street',
  founded: '/foundingYear',
  coreServices: '/services',
  allServices: '/services',
  taxes: '/legal/vatExempt',
  ...Object.fromEntries(
    Object.keys(Facts.properties.legal.properties).map((name) => [name, `/legal/${name}` as const]),
  ),
}

/** The innermost target at a point of the frame's window. */
export function targetAt({ texts }: PageMarkers, element: Element, x: number, y: number): FrameTarget | undefined {
  const text = textAt(texts, element, x, y)
  if (!text) return factAt(element.closest('[data-edit]') ?? coveredPicture(element, x, y))
  const value = valueAt(text, x, y)
  const path = value && (placeholderFacts[value.name] ?? factAt(getHost(value))?.path)
  return path ? { path, at: value, around: text.path } : { path: text.path, at: text }
}

/** The target of a focused element: the fact that it shows, or the first text in it. */
export function findTarget({ texts }: PageMarkers, element: HTMLElement): FrameTarget | undefined {
  if (element.dataset.edit) return factAt(element)
  const text = texts.find((other) => getHost(other) === element || element.contains(other.start))
  return text && { path: text.path, at: text }
}

function factAt(element: Element | null | undefined): FrameTarget | undefined {
  const at = element?.closest<HTMLElement>('[data-edit]')
  return at ? { path: at.dataset.edit as Path, at } : undefined
}

/** The picture at a point that another element covers. */
function coveredPicture(element: Element, x: number, y: number): Element | undefined {
  if (element.closest('a, button')) return undefined
  return element.ownerDocument.elementsFromPoint(x, y).find((other) => other.matches('img[data-edit]'))
}
