// The search field and the list beneath it as one control: the WAI-ARIA APG's combobox. What it tells of itself to
// assistive technology, and where its keys lead.
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { isPlainClick } from '../links/plain-click.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The place in the list that stands for the field above it. */
export const inField = -1

/**
 * Where a key leads from the result at `active` of `count`: the arrows go round through all results and the field; Home
 * and End to the first and last result, but in the field to the ends of what is typed, as everywhere. Undefined for a
 * key that is none of the list's.
 */
export function resultAfter(pressed: Key, active: number, count: number): number | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (count === 0 || ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : inField
  if (key === 'ArrowUp') return active === inField ? count - 1 : active - 1
  if (active === inField) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The id of the list of results, and of each result in it: the field names the one that the arrows have reached. */
export const listId = 'hits'
export const hitId = (index: number) => `hit-${index}`

interface Combobox {
  count: number
  active: number
  activate: (active: number) => void
  /** Called when a result has been opened here, not in another tab or window. */
  onChoose: () => void
}

/** The attributes of the field, and the handlers of the element around field and list. */
export function combobox({ count, active, activate, onChoose }: Combobox) {
  const fieldProps: ComponentProps<'input'> =
    count === 0
      ? {}
      : {
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': active === inField ? undefined : hitId(active),
        }

  // Tab leads through the results, too, and they are links: the one that has the focus is the active one.
  function onFocus({ target }: FocusEvent) {
    const option = optionAt(target)
    activate(option ? [...(option.parentElement?.children ?? [])].indexOf(option) : inField)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const field = event.currentTarget.querySelector('input')
    const isInField = event.target === field
    if (event.nativeEvent.isComposing || !(isInField || optionAt(event.target))) return
    if (isInField && event.key === 'Enter' && active !== inField) {
      event.preventDefault()
      document.getElementById(hitId(active))?.click()
      return
    }
    const next = resultAfter(event, active, count)
    if (next === undefined) return
    event.preventDefault()
    if (isInField) activate(next)
    else if (next === inField) field?.focus()
    else document.getElementById(hitId(next))?.focus()
  }
  function onClick(event: MouseEvent) {
    if (optionAt(event.target) && isPlainClick(event)) onChoose()
  }
  return { fieldProps, containerProps: { onFocus, onKeyDown, onClick } }
}

const optionAt = (target: EventTarget) => (target as Element).closest('[role=option]')
