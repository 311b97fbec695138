// A list of items in an order: each can be moved, switched off and opened. Moving works by buttons, by the keyboard on
// the handle, and by dragging it.
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../icons/icon.tsx'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { WithoutScripts } from '../shell/without-scripts.tsx'
import { ListButton } from './list-button.tsx'
import { fieldId } from './plain-names.ts'
import { Switch } from './switch.tsx'

export interface OrderedItem {
  id: string
  title: string
  /** Below the title. */
  note?: string
  isOn: boolean
  /** Missing for one that is always on. */
  switchName?: string
  /** Its address, and its size. */
  picture?: string | undefined
  /** What is edited when it is open. */
  form?: ReactNode
}

interface ItemListProps {
  /** The entry of the order, whose name starts those of the buttons. */
  name: string
  items: readonly OrderedItem[]
  onReorder: (ids: readonly string[]) => void
  onSwitch: (id: string, isOn: boolean) => void
  /** The item that was added last: it is open, and its button gets the focus. */
  open?: string | undefined
}

type Drag = typeof import('./drag-list.tsx')

export function ItemList({ name, items, onReorder, onSwitch, open }: ItemListProps) {
  const { texts, fill } = useLocale()
  const words = texts.facts.items
  const ids = items.map(({ id }) => id)
  const { lifted, onKey, announcement } = useKeyboardMoves(items, onReorder)
  const { drag, list } = useDrag()
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(open ? [open] : []))
  const toggle = (id: string) =>
    setOpened((before) => new Set([...before].filter((other) => other !== id).concat(before.has(id) ? [] : id)))
  useEffect(() => {
    if (open) setOpened((before) => new Set([...before, open]))
  }, [open])
  // The form of a new item comes from the server.
  const canFocus = items.some(({ id, form }) => id === open && form)
  useEffect(() => {
    if (canFocus) document.getElementById(fieldId(`${name}/${open}/edit`))?.focus()
  }, [canFocus, name, open])

  const content = (item: OrderedItem, index: number, startDrag?: (event: PointerEvent) => void) => {
    const { id, title, note, isOn, switchName, picture, form } = item
    const position = { name: title, position: index + 1, total: items.length }
    const move = (by: number) => onReorder(moved(ids, index, index + by))
    const details = <div className="item-open">{form}</div>
    return (
      <>
        <button
          type="button"
          className="square-btn handle"
          id={fieldId(`${name}/${id}/handle`)}
          aria-label={fill(words.handle, position)}
          aria-pressed={lifted === id}
          onPointerDown={startDrag}
          onKeyDown={(event) => onKey(event, id)}
        >
          <DeskIcon name="drag" />
        </button>
        {picture ? (
          <img src={picture} alt="" width="960" height="600" loading="lazy" />
        ) : (
          <span className="no-picture" />
        )}
        <div>
          <b>{title}</b>
          <small>{lifted === id ? words.lifted : [note, !isOn && words.notShown].filter(Boolean).join('. ')}</small>
        </div>
        <div className="item-move">
          <MoveButton
            name={name}
            id={id}
            label={fill(words.up, position)}
            isLast={index === 0}
            onMove={() => move(-1)}
          />
          <MoveButton
            name={name}
            id={id}
            label={fill(words.down, position)}
            isDown
            isLast={index === items.length - 1}
            onMove={() => move(1)}
          />
          {form && (
            <button
              type="button"
              className="square-btn with-scripts"
              id={fieldId(`${name}/${id}/edit`)}
              aria-label={fill(words.edit, position)}
              aria-expanded={opened.has(id)}
              onClick={() => toggle(id)}
            >
              <DeskIcon name="pencil" />
            </button>
          )}
        </div>
        {switchName ? (
          <Switch
            name={switchName}
            label={fill(words.shown, position)}
            isOn={isOn}
            onChange={(next) => onSwitch(id, next)}
            states={[texts.facts.on, texts.facts.off]}
          />
        ) : (
          <span />
        )}
        {form && (opened.has(id) ? details : <WithoutScripts>{details}</WithoutScripts>)}
      </>
    )
  }
  return (
    <div ref={list}>
      {drag ? (
        <drag.DragList ids={ids} onReorder={onReorder}>
          {items.map((item, index) => (
            <drag.DragItem id={item.id} isOff={!item.isOn} isLifted={lifted === item.id} key={item.id}>
              {(startDrag) => content(item, index, startDrag)}
            </drag.DragItem>
          ))}
        </drag.DragList>
      ) : (
        <ol className="items">
          {items.map((item, index) => (
            <li data-off={item.isOn ? undefined : true} data-lifted={lifted === item.id || undefined} key={item.id}>
              {content(item, index)}
            </li>
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface MoveButtonProps {
  name: string
  id: string
  label: string
  isDown?: boolean
  /** There is nowhere to move. */
  isLast: boolean
  onMove: () => void
}

function MoveButton({ name, id, label, isDown = false, isLast, onMove }: MoveButtonProps) {
  return (
    <ListButton
      className="square-btn"
      name={`move:${name}`}
      value={`${id} ${isDown ? 'down' : 'up'}`}
      aria-label={label}
      // Not disabled: the focus would be lost when an item arrives at the end.
      aria-disabled={isLast || undefined}
      onPress={() => {
        if (!isLast) onMove()
      }}
    >
      <Icon name={isDown ? 'arrow-down' : 'arrow-up'} />
    </ListButton>
  )
}

/** `ids` with the one at `from` moved to `to`. */
function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids]
  next.splice(Math.max(0, Math.min(ids.length - 1, to)), 0, ...next.splice(from, 1))
  return next
}

/** Space or Enter on a handle lifts its item, the arrows move it, Space or Enter puts it down, Escape puts it back. */
function useKeyboardMoves(items: readonly OrderedItem[], onReorder: (ids: readonly string[]) => void) {
  const { texts, fill } = useLocale()
  const words = texts.facts.items
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
      announce(fill(lifted === id ? words.putDown : words.isLifted, values))
    } else if (lifted !== id) return
    else if (step !== undefined) {
      event.preventDefault()
      const next = moved(ids, index, index + step)
      onReorder(next)
      announce(fill(words.position, { ...values, position: next.indexOf(id) + 1 }))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onReorder(before.current)
      setLifted(undefined)
      announce(fill(words.putBack, { ...values, position: before.current.indexOf(id) + 1 }))
    } else if (event.key === 'Tab') setLifted(undefined)
  }
  return { lifted, onKey, announcement }
}

/**
 * Dragging, once its chunk is there. It renders the list anew, as its inline styles must not be in the HTML of the
 * server: what had the focus gets it back.
 */
function useDrag() {
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
