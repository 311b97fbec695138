// Single-key shortcuts. They are off until a person switches them on in this browser (WCAG 2.1.4).
import { useEffect, useEffectEvent } from 'react'
import { openLocalStore } from '../../../src/safe-storage.ts'

const storageKey = 'deskShortcuts'
const localStore = openLocalStore<typeof storageKey>()

export const areShortcutsOn = () => localStore.read(storageKey) === 'on'

export const switchShortcuts = (isOn: boolean) => localStore.write(storageKey, isOn ? 'on' : 'off')

/** Runs the function of a key that is pressed while the component is shown. */
export function useShortcuts(shortcuts: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[event.key.toLowerCase()]
    if (!run || !isPressedAlone(event) || !areShortcutsOn()) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Returns true outside of fields and dialogs, without a modifier key. */
function isPressedAlone(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const isInField =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  return !isInField && document.querySelector('dialog[open]') === null
}
