// The buttons that move an item of a list by one place, as an alternative to dragging (WCAG 2.5.7).
import { Icon } from '../../../src/icons/icon.tsx'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'

/** `items` with the item at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface MoveButtonsProps {
  name: string
  index: number
  total: number
  /** The path of the item, for the ids of the buttons. */
  path?: Path
  onMove: (to: number, direction: 'up' | 'down') => void
}

export function MoveButtons({ name, index, total, path, onMove }: MoveButtonsProps) {
  const { texts, fill } = useLocale()
  return (['up', 'down'] as const).map((direction) => {
    const to = direction === 'up' ? index - 1 : index + 1
    const isPossible = index < total && to >= 0 && to < total
    return (
      <button
        type="button"
        className="square-btn"
        id={path && fieldId(`${path}/${direction}`)}
        aria-label={fill(texts.facts.items[direction], { name })}
        // A disabled button would lose the focus when the item reaches the end.
        aria-disabled={!isPossible || undefined}
        onClick={() => {
          if (isPossible) onMove(to, direction)
        }}
        key={direction}
      >
        <Icon name={`arrow-${direction}`} />
      </button>
    )
  })
}
