// A list of items in an order: each can be moved, switched off and opened. Moving works by buttons, by the keyboard on
// the handle, and by dragging it.
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { fieldId } from '../../api/field-path.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { Switch } from './switch.tsx'
import { useDrag } from './use-drag.ts'
import { moved, useKeyboardMoves } from './use-keyboard-moves.ts'

export interface OrderedItem {
  id: string
  title: string
  /** Below the title. */
  note?: string
  isOn: boolean
  /** Missing for one that is always on. */
  switchPath?: string
  /** The address of its picture. Of a list, all items have one, or none has. */
  picture?: string
  /** What is edited when it is open. */
  form?: ReactNode
}

interface ItemListProps {
  /** The path of the order. */
  path: string
  items: readonly OrderedItem[]
  onReorder: (ids: readonly string[]) => void
  onSwitch: (id: string, isOn: boolean) => void
  /** The item that was added last: it is open, and its button gets the focus. */
  open?: string | undefined
}

export function ItemList({ path, items, onReorder, onSwitch, open }: ItemListProps) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.items
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
    if (canFocus) document.getElementById(fieldId(`${path}/${open}/edit`))?.focus()
  }, [canFocus, path, open])

  const content = (item: OrderedItem, index: number, startDrag?: (event: PointerEvent) => void) => {
    const { id, title, note, isOn, switchPath, picture, form } = item
    const position = { name: title, position: index + 1, total: items.length }
    const move = (by: number) => onReorder(moved(ids, index, index + by))
    return (
      <>
        <button
          type="button"
          className="square-btn handle"
          id={fieldId(`${path}/${id}/handle`)}
          aria-label={fill(labels.handle, position)}
          aria-pressed={lifted === id}
          onPointerDown={startDrag}
          onKeyDown={(event) => onKey(event, id)}
        >
          <DeskIcon name="drag" />
        </button>
        {picture && <img src={picture} alt="" width="960" height="600" loading="lazy" />}
        <div>
          <b>{title}</b>
          <small>{lifted === id ? labels.lifted : [note, !isOn && labels.notShown].filter(Boolean).join('. ')}</small>
        </div>
        <div className="item-move">
          <MoveButton label={fill(labels.up, position)} isLast={index === 0} onMove={() => move(-1)} />
          <MoveButton
            label={fill(labels.down, position)}
            isDown
            isLast={index === items.length - 1}
            onMove={() => move(1)}
          />
          {form && (
            <button
              type="button"
              className="square-btn"
              id={fieldId(`${path}/${id}/edit`)}
              aria-label={fill(labels.edit, position)}
              aria-expanded={opened.has(id)}
              onClick={() => toggle(id)}
            >
              <DeskIcon name="pencil" />
            </button>
          )}
        </div>
        {switchPath ? (
          <Switch
            path={switchPath}
            label={fill(labels.shown, position)}
            isOn={isOn}
            onChange={(next) => onSwitch(id, next)}
            states={[texts.facts.on, texts.facts.off]}
          />
        ) : (
          <span />
        )}
        {form && opened.has(id) && <div className="item-open">{form}</div>}
      </>
    )
  }
  return (
    <div ref={list} className={items.some(({ picture }) => picture) ? undefined : 'without-pictures'}>
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
  label: string
  isDown?: boolean
  /** There is nowhere to move. */
  isLast: boolean
  onMove: () => void
}

function MoveButton({ label, isDown = false, isLast, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="square-btn"
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
