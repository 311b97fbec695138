// An ordered list whose items can be moved by buttons or dragging, switched off and opened.
import { type PointerEvent, type ReactNode, useState } from 'react'
import type { Path } from '../../api/paths.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { MoveButtons, moveItem } from '../editing/move-buttons.tsx'
import { ValueSwitch } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { DragItem, DragList } from './drag-list.tsx'

export interface OrderedItem {
  id: string
  title: string
  note?: string
  isOn: boolean
  /** Missing for an item that is always on. */
  switchPath?: Path
  /** The URL of a picture. Either all items of a list have a picture, or none do. */
  picture?: string
  /** The fields of the open item. */
  form?: ReactNode
}

interface ItemListProps {
  items: readonly OrderedItem[]
  onReorder: (ids: readonly string[]) => void
  /** The last added item, which is open, and whose button gets the focus. */
  added?: string | undefined
}

export function ItemList({ items, onReorder, added }: ItemListProps) {
  const { texts, fill } = useLocale()
  const [announcement, announce] = useState('')
  const ids = items.map(({ id }) => id)
  function move(index: number, to: number) {
    onReorder(moveItem(ids, index, to))
    const name = items[index]?.title ?? ''
    announce(fill(texts.facts.items.position, { name, position: to + 1, total: ids.length }))
  }
  return (
    <div className={items.some(({ picture }) => picture) ? undefined : 'without-pictures'}>
      <DragList ids={ids} onReorder={onReorder}>
        {items.map((item, index) => (
          <DragItem id={item.id} isOff={!item.isOn} key={item.id}>
            {(startDrag) => (
              <ItemRow item={item} startDrag={startDrag} isAdded={item.id === added}>
                <MoveButtons name={item.title} index={index} total={ids.length} onMove={(to) => move(index, to)} />
              </ItemRow>
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

interface ItemRowProps {
  item: OrderedItem
  isAdded: boolean
  startDrag: (event: PointerEvent) => void
  children: ReactNode
}

function ItemRow({ item, isAdded, startDrag, children }: ItemRowProps) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.items
  const { title: name, note, isOn, switchPath, picture, form } = item
  const [isOpen, setOpen] = useState(isAdded)
  return (
    <>
      {/* For pointers only. The buttons do the same. */}
      <span className="square-btn handle" aria-hidden="true" onPointerDown={startDrag}>
        <DeskIcon name="drag" />
      </span>
      {picture && <img src={picture} alt="" width="960" height="600" loading="lazy" />}
      <div>
        <b translate="no">{name}</b>
        <small>{note}</small>
      </div>
      <div className="item-move">
        {children}
        {form && (
          <button
            type="button"
            className="square-btn"
            aria-label={fill(labels.edit, { name })}
            aria-expanded={isOpen}
            // biome-ignore lint/a11y/noAutofocus: the person has just added the item.
            autoFocus={isAdded}
            onClick={() => setOpen(!isOpen)}
          >
            <DeskIcon name="pencil" />
          </button>
        )}
      </div>
      {switchPath ? (
        <ValueSwitch
          path={switchPath}
          label={fill(labels.shown, { name })}
          text={isOn ? labels.isShown : labels.notShown}
        />
      ) : (
        <span />
      )}
      {form && isOpen && <div className="item-open">{form}</div>}
    </>
  )
}
