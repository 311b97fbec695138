// The region of toasts: the focus in it, and the keys that reach it.
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { focusKey } from './toast.ts'
import { openToast } from './toast-behaviour.ts'

interface RegionOptions {
  /** True to keep the toast open until the visitor closes it. */
  stays?: boolean | undefined
  /** In milliseconds, if it does not stay. */
  duration?: number
}

/** F8 focuses the region. Escape closes the open `toast`, and the focus returns. `dismiss` is called when it closes. */
export function useToastRegion(toast: object | null, dismiss: () => void, { stays = false, duration }: RegionOptions) {
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  const isWithin = (target: Element | null) => region.current?.contains(target) ?? false
  const close = useEffectEvent(() => {
    const returns = isWithin(document.activeElement)
    dismiss()
    if (returns) (previousFocus.current ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  })
  function rememberFocus({ relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isWithin(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === focusKey) region.current?.focus()
    // Escape belongs to an open dialog, unless the focus is in the toast.
    const isAddressed = isWithin(document.activeElement) || !document.querySelector('dialog[open]')
    if (key === 'Escape' && toast && isAddressed) close()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (!toast || stays || !region.current) return
    return openToast(region.current, () => close(), duration)
  }, [toast, stays, duration])
  return { region, close: () => close(), rememberFocus }
}
