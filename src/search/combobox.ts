// The combobox of the WAI-ARIA APG, made of the search field and the list of results: its attributes and its keys.
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { isPlainClick } from '../links/plain-click.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The index that stands for the field above the list. */
export const inField = -1

/**
 * The index that a key leads to from the result at `active` of `count`. The arrow keys cycle through the results and
 * the field. Home and End lead to the first and last result; in the field they keep their usual meaning. Undefined
 * for any other key.
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

/** The ids of the list and of its results: the field refers to the active one. */
export const listId = 'hits'
export const hitId = (index: number) => `hit-${index}`

interface Combobox {
  count: number
  active: number
  activate: (active: number) => void
  onChoose: () => void
}

/** The attributes of the field, and the event handlers of the element around field and list. */
export function combobox({ count, active, activate, onChoose }: Combobox) {
  const fieldProps: ComponentProps<'input'> =
    count === 0
      ? {}
      : {
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': active === inField ? undefined : hitId(active),
        }

  // Tab also leads through the results, which are links: the focused one is the active one.
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
    const choice = (event.target as Element).closest('[role=option], .suggestions a')
    if (choice && isPlainClick(event)) onChoose()
  }
  return { fieldProps, containerProps: { onFocus, onKeyDown, onClick } }
}

const optionAt = (target: EventTarget) => (target as Element).closest('[role=option]')
