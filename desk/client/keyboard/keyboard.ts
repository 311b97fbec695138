// Single-key shortcuts, as in mail programs. They can be switched off (WCAG 2.1.4).
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { openLocalStore } from '../../../src/safe-storage.ts'

const storageKey = 'deskShortcuts'
const localStore = openLocalStore<typeof storageKey>()

/** Whether shortcuts are on. */
const enabledAtom = atom(true)

/** Write-only: switches the shortcuts on or off, in this browser. */
export const switchShortcutsAtom = atom(null, (_get, set, enabled: boolean) => {
  localStore.write(storageKey, enabled ? 'on' : 'off')
  set(enabledAtom, enabled)
})

/** Whether the shortcuts are on. After hydration, the choice that is stored in this browser. */
export const useShortcutsEnabled = () => useAtomValue(enabledAtom)

/** Reads the choice that is stored in this browser. */
export function useStoredShortcutsChoice() {
  const setEnabled = useSetAtom(enabledAtom)
  useEffect(() => setEnabled(localStore.read(storageKey) !== 'off'), [setEnabled])
}

/** How long the second key of two may take, in milliseconds. */
const sequenceTime = 1500

/** Functions by key, or by two keys with a space between them ('g r'). */
export type Shortcuts = Record<string, () => void>

/** The shortcuts of the components that are shown now. */
const listening = new Set<{ current: Shortcuts }>()

/** Listens for `shortcuts` while the component is shown. */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    listening.add(latest)
    return () => void listening.delete(latest)
  }, [])
}

/** Runs the shortcuts of all components. Used once, by the frame of the desk. */
export function useShortcutKeys() {
  const enabled = useAtomValue(enabledAtom)
  useEffect(() => {
    if (!enabled) return
    let previous = { key: '', at: Number.NEGATIVE_INFINITY }
    const find = (keys: string) => [...listening].map(({ current }) => current[keys]).find((run) => run !== undefined)
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const key = event.key.toLowerCase()
      const isPair = event.timeStamp - previous.at < sequenceTime
      const run = (isPair && find(`${previous.key} ${key}`)) || find(key)
      previous = { key, at: event.timeStamp }
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}

/** Whether a key is pressed alone, outside of fields and dialogs. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const isInField =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  return !isInField && document.querySelector('dialog[open]') === null
}
