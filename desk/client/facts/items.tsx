// A list of items in an order: each can be moved, by buttons or by dragging it, switched off and opened.
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { MoveButton, moved } from '../editing/move-button.tsx'
import { ValueSwitch } from '../editing/value-switch.tsx'
import { useLocale } from '../locale.tsx'
import { DragItem, DragList } from './drag-list.tsx'

export interface OrderedItem {
  id: string
  title: string
  /** Below the title. */
  note?: string
  isOn: boolean
  /** Missing for one that is always on. */
  switchPath?: Path
  /** The address of its picture. Of a list, all items have one, or none has. */
  picture?: string
  /** What is edited when it is open. */
  form?: ReactNode
}

interface ItemListProps {
  /** The path of the order. */
  path: Path
  items: readonly OrderedItem[]
  onReorder: (ids: readonly string[]) => void
  /** The item that was added last: it is open, and its button gets the focus. */
  open?: string | undefined
}

export function ItemList({ path, items, onReorder, open }: ItemListProps) {
  const { texts, fill } = useLocale()
  const [opened, setOpened] = useState<readonly string[]>([])
  const [announcement, announce] = useState('')
  const ids = items.map(({ id }) => id)
  useEffect(() => {
    if (!open) return
    setOpened((before) => [...before, open])
    document.getElementById(fieldId(`${path}/${open}/edit`))?.focus()
  }, [path, open])
  function move(item: OrderedItem, from: number, to: number) {
    onReorder(moved(ids, from, to))
    announce(fill(texts.facts.items.position, { name: item.title, position: to + 1, total: ids.length }))
  }
  return (
    <div className={items.some(({ picture }) => picture) ? undefined : 'without-pictures'}>
      <DragList ids={ids} onReorder={onReorder}>
        {items.map((item, index) => (
          <DragItem id={item.id} isOff={!item.isOn} key={item.id}>
            {(startDrag) => (
              <ItemRow
                {...{ path, item, startDrag }}
                place={{ index, total: ids.length }}
                isOpen={opened.includes(item.id)}
                onToggle={() =>
                  setOpened(opened.includes(item.id) ? opened.filter((id) => id !== item.id) : [...opened, item.id])
                }
                onMove={(to) => move(item, index, to)}
              />
            )}
          </DragItem>
        ))}
      </DragList>
      <p className="vh" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface ItemRowProps extends Pick<ItemListProps, 'path'> {
  item: OrderedItem
  place: { index: number; total: number }
  isOpen: boolean
  startDrag: (event: PointerEvent) => void
  onToggle: () => void
  onMove: (to: number) => void
}

function ItemRow({ path, item, place, isOpen, startDrag, onToggle, onMove }: ItemRowProps) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.items
  const { id, title, note, isOn, switchPath, picture, form } = item
  const { index, total } = place
  return (
    <>
      {/* For the pointer. The buttons do the same. */}
      <span className="square-btn handle" aria-hidden="true" onPointerDown={startDrag}>
        <DeskIcon name="drag" />
      </span>
      {picture && <img src={picture} alt="" width="960" height="600" loading="lazy" />}
      <div>
        <b translate="no">{title}</b>
        <small>{[note, !isOn && labels.notShown].filter(Boolean).join('. ')}</small>
      </div>
      <div className="item-move">
        <MoveButton label={fill(labels.up, { name: title })} isLast={index === 0} onMove={() => onMove(index - 1)} />
        <MoveButton
          label={fill(labels.down, { name: title })}
          isDown
          isLast={index === total - 1}
          onMove={() => onMove(index + 1)}
        />
        {form && (
          <button
            type="button"
            className="square-btn"
            id={fieldId(`${path}/${id}/edit`)}
            aria-label={fill(labels.edit, { name: title })}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <DeskIcon name="pencil" />
          </button>
        )}
      </div>
      {switchPath ? <ValueSwitch path={switchPath} label={fill(labels.shown, { name: title })} hasState /> : <span />}
      {form && isOpen && <div className="item-open">{form}</div>}
    </>
  )
}
