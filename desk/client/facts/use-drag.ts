// Loads what makes the items of a list draggable.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Drag = typeof import('./drag-list.tsx')

/**
 * Dragging, once its chunk is there. It renders the list anew, as its inline styles must not be in the HTML of the
 * server: what had the focus gets it back.
 */
export function useDrag() {
  const [drag, setDrag] = useState<Drag>()
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<string | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    import('./drag-list.tsx').then(
      (module) => {
        if (isGone) return
        const active = document.activeElement
        focused.current = active && list.current?.contains(active) ? active.id : undefined
        setDrag(module)
      },
      // Without the chunk the buttons and the keys remain.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  useLayoutEffect(() => {
    if (drag && focused.current) document.getElementById(focused.current)?.focus()
  }, [drag])
  return { drag, list }
}
