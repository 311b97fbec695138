// Moves the items of a list by the keyboard.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocale } from '../locale.tsx'

interface Item {
  id: string
  title: string
}

/** `ids` with the one at `from` moved to `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids]
  next.splice(Math.max(0, Math.min(ids.length - 1, to)), 0, ...next.splice(from, 1))
  return next
}

/** Space or Enter on a handle lifts its item, the arrows move it, Space or Enter puts it down, Escape puts it back. */
export function useKeyboardMoves(items: readonly Item[], onReorder: (ids: readonly string[]) => void) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.items
  const [lifted, setLifted] = useState<string>()
  const [announcement, announce] = useState('')
  const before = useRef<readonly string[]>([])
  const ids = items.map(({ id }) => id)
  function onKey(event: KeyboardEvent, id: string) {
    const index = ids.indexOf(id)
    const values = { name: items[index]?.title ?? id, position: index + 1, total: ids.length }
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -index, End: ids.length - 1 - index }
    const step = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      before.current = ids
      setLifted(lifted === id ? undefined : id)
      announce(fill(lifted === id ? labels.putDown : labels.isLifted, values))
    } else if (lifted !== id) return
    else if (step !== undefined) {
      event.preventDefault()
      const next = moved(ids, index, index + step)
      onReorder(next)
      announce(fill(labels.position, { ...values, position: next.indexOf(id) + 1 }))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onReorder(before.current)
      setLifted(undefined)
      announce(fill(labels.putBack, { ...values, position: before.current.indexOf(id) + 1 }))
    } else if (event.key === 'Tab') setLifted(undefined)
  }
  return { lifted, onKey, announcement }
}
