// A hook for changes of a value.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `callback` when `value` has changed since the last render; not after the first render. */
export function useOnChange(value: unknown, callback: () => unknown) {
  const last = useRef(value)
  const onChange = useEffectEvent(callback)
  useEffect(() => {
    if (last.current !== value) onChange()
    last.current = value
  }, [value])
}
