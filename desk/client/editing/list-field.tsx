// The field of a list, whose items can be added, changed, moved, removed and put back.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { TSchema } from 'typebox'
import { fieldId } from '../../api/field-path.ts'
import { type Path, schemaAt } from '../../api/paths.ts'
import { getKeywords, isNullable } from '../../api/schema-field.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { useUndo } from '../shell/toast.ts'
import { useValue } from './editing.tsx'
import { FieldErrors, IsNew } from './field-errors.tsx'
import { fieldTexts } from './field-texts.ts'
import { MoveButtons, moveItem } from './move-buttons.tsx'

interface ListFieldProps {
  path: Path
  /** The name of the list. Not needed if it is the only field in its place. */
  label?: string | undefined
  /** The field of the item at a path. */
  field: (item: Path) => ReactNode
}

export function ListField({ path, label, field }: ListFieldProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { value, set } = useValue<readonly unknown[] | undefined>(path)
  const undo = useUndo()
  /** The index of the item that was added last. A line is only in the list once it has text. */
  const [addedAt, setAddedAt] = useState<number>()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const nextFocus = useNextFocus(fieldset)
  const schema = schemaAt(`${path}/0`)
  if (!schema) return null
  const words = fieldTexts(path, locale)
  const isOfObjects = getKeywords(schema).properties !== undefined
  const list = value ?? []
  const lines = isOfObjects || addedAt !== list.length ? list : [...list, undefined]
  const { maxItems = Number.POSITIVE_INFINITY } = getKeywords(schemaAt(path) ?? schema)
  function add() {
    setAddedAt(list.length)
    nextFocus.current = `${itemSelector(list.length)} :is(input, textarea, select, [contenteditable])`
    if (isOfObjects) set([...list, emptyItem(schema as TSchema)])
  }
  function remove(index: number) {
    setAddedAt(undefined)
    const last = lines.length - 2
    nextFocus.current = last < 0 ? addButton : `${itemSelector(Math.min(index, last))} > .item-tools > .text-btn`
    if (index >= list.length) return
    const item = list[index]
    const name = fieldTexts(`${path}/${index}`, locale).label ?? ''
    set((latest = []) => latest.filter((_, at) => at !== index))
    undo(fill(texts.facts.removed, { name }), () =>
      set((latest = []) => [...latest.slice(0, index), item, ...latest.slice(index)]),
    )
  }
  function move(from: number, to: number, direction: 'up' | 'down') {
    set((latest = []) => moveItem(latest, from, to))
    setAddedAt(undefined)
    // The focus follows the item.
    document.getElementById(fieldId(`${path}/${to}/${direction}`))?.focus()
  }
  return (
    <fieldset className="list-of-texts span" ref={fieldset}>
      {(label ?? words.label) && <legend>{label ?? words.label}</legend>}
      <ol className={isOfObjects ? 'cards' : 'entries'}>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other key, and its fields have no state.
          <li key={index}>
            <IsNew value={index === addedAt}>{field(`${path}/${index}`)}</IsNew>
            <ItemTools
              path={`${path}/${index}`}
              index={index}
              total={list.length}
              removeLabel={words.remove}
              onMove={(to, direction) => move(index, to, direction)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <FieldErrors path={path} />
      {list.length < maxItems && (
        <div className="actions">
          <button type="button" className="btn btn-line" onClick={add}>
            {words.add}
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** The selector of the element of `list` that gets the focus after the next rendering. */
function useNextFocus(list: RefObject<HTMLElement | null>): RefObject<string | null> {
  const selector = useRef<string>(null)
  useEffect(() => {
    if (selector.current) list.current?.querySelector<HTMLElement>(selector.current)?.focus()
    selector.current = null
  })
  return selector
}

interface ItemToolsProps {
  path: Path
  index: number
  total: number
  removeLabel: string | undefined
  onMove: (to: number, direction: 'up' | 'down') => void
  onRemove: () => void
}

function ItemTools({ path, index, total, removeLabel, onMove, onRemove }: ItemToolsProps) {
  const title = fieldTexts(path, useLocale()).label ?? ''
  return (
    <div className="item-tools">
      <MoveButtons path={path} name={title} index={index} total={total} onMove={onMove} />
      <button type="button" className="text-btn bad" onClick={onRemove}>
        <DeskIcon name="bin" />
        <span>
          {removeLabel} <span className="vh">{title}</span>
        </span>
      </button>
    </div>
  )
}

const itemSelector = (index: number) => `:scope > ol > :nth-child(${index + 1})`
const addButton = ':scope > .actions > button'

/** A new item. Required values are null where the schema allows it, and otherwise missing until they are typed. */
function emptyItem(schema: TSchema): unknown {
  const { properties = {}, required = [] } = getKeywords(schema)
  return Object.fromEntries(
    required.flatMap((part) => (properties[part] && isNullable(properties[part]) ? [[part, null]] : [])),
  )
}
