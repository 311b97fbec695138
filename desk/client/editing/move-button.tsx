// The button that moves an item of a list by one place. It is the keyboard's way to reorder (WCAG 2.5.7).
import { Icon } from '../../../src/icons/icon.tsx'

/** `items` with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(Math.max(0, Math.min(items.length - 1, to)), 0, ...next.splice(from, 1))
  return next
}

interface MoveButtonProps {
  id?: string
  label: string
  isDown?: boolean
  /** There is nowhere to move. */
  isLast: boolean
  onMove: () => void
}

export function MoveButton({ id, label, isDown = false, isLast, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="square-btn"
      id={id}
      aria-label={label}
      // Not disabled: the focus would be lost when an item arrives at the end.
      aria-disabled={isLast || undefined}
      onClick={() => {
        if (!isLast) onMove()
      }}
    >
      <Icon name={isDown ? 'arrow-down' : 'arrow-up'} />
    </button>
  )
}
