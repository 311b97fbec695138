// A form made from a JSON schema: objects become groups of fields, lists get buttons, single values are fields.
import { type ReactNode, useState } from 'react'
import type { TSchema } from 'typebox'
import type { Language } from '../../../src/language/language.ts'
import { controlOf, isNullable } from '../../api/schema-field.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { applied, type Next } from '../pages/draft.ts'
import { useUndo } from '../shell/undo.ts'
import { DayHours, type Hours } from './day-hours.tsx'
import { Field, IsNew } from './field.tsx'
import { Switch } from './switch.tsx'

/** The words of a form: those of a value, and below them those of its parts. Those of a list hold for each of its items. */
export interface FormTexts {
  label?: string
  hint?: string
  /** Of a list: the button that adds an item, the one that removes it, and the title of an item. */
  add?: string
  remove?: string
  item?: string
  parts?: { readonly [part: string]: FormTexts }
}

interface SchemaFormProps {
  path: string
  schema: TSchema
  texts: FormTexts
  value: unknown
  onChange: (next: Next<unknown>) => void
  /** The language of the value. */
  lang?: Language | undefined
}

interface Keywords {
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  maxItems?: number
}

export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { path, schema, texts, value, onChange, lang } = props
  const { properties, items } = schema as Keywords
  if (controlOf(schema) === 'hours') {
    return (
      <div className="hours-of-day span">
        <b>{texts.label}</b>
        <DayHours path={path} title={texts.label ?? path} hours={(value ?? null) as Hours} onChange={onChange} />
      </div>
    )
  }
  if (properties) return <ObjectForm {...props} properties={properties} />
  if (items) return <ListForm {...props} items={items} />
  if (controlOf(schema) === 'switch')
    return <Switch path={path} label={texts.label ?? path} isOn={value === true} onChange={onChange} />
  return (
    <Field
      path={path}
      label={texts.label ?? path}
      hint={texts.hint}
      schema={schema}
      value={value}
      onChange={onChange}
      lang={lang}
    />
  )
}

function ObjectForm({
  path,
  schema,
  texts,
  value,
  onChange,
  properties,
}: SchemaFormProps & Required<Pick<Keywords, 'properties'>>) {
  const { required = [] } = schema as Keywords
  const fields = (value ?? {}) as Record<string, unknown>
  function change(part: string, next: Next<unknown>) {
    onChange((latest: unknown) => {
      const { [part]: before, ...rest } = (latest ?? {}) as Record<string, unknown>
      const changed = applied(next, before)
      // A part that may be missing is left out, and not empty.
      const isLeftOut = !required.includes(part) && (changed === '' || changed === undefined)
      return isLeftOut ? rest : { ...(latest as object), [part]: changed }
    })
  }
  return (
    <div className="form">
      {Object.entries(properties).map(([part, below]) => (
        <SchemaForm
          path={`${path}/${part}`}
          schema={below}
          texts={texts.parts?.[part] ?? {}}
          value={fields[part]}
          onChange={(next) => change(part, next)}
          key={part}
        />
      ))}
    </div>
  )
}

function ListForm({ path, texts, value, onChange, items, schema, lang }: SchemaFormProps & { items: TSchema }) {
  const { fill, texts: deskTexts } = useLocale()
  const { removed } = deskTexts.facts
  const { maxItems = Number.POSITIVE_INFINITY } = schema as Keywords
  const isOfObjects = 'properties' in items
  const { list, change, add, remove, addedAt } = useList((value ?? []) as readonly unknown[], onChange, items)
  const undo = useUndo()
  const titleOf = (index: number) => fill(texts.item ?? '', { number: index + 1 })
  function removeWithUndo(index: number) {
    const putBack = remove(index)
    if (putBack) undo(fill(removed, { name: titleOf(index) }), putBack)
  }
  return (
    <>
      <ol className={isOfObjects ? 'cards' : 'entries'}>
        {list.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of a list has no other name, and its fields keep no state.
          <li key={index}>
            <IsNew value={index === addedAt}>
              <SchemaForm
                path={`${path}/${index}`}
                schema={items}
                texts={{ ...texts, label: titleOf(index) }}
                value={item}
                onChange={(next) => change(index, next)}
                lang={lang}
              />
            </IsNew>
            <button type="button" className="text-btn bad" onClick={() => removeWithUndo(index)}>
              <DeskIcon name="bin" />
              <span>
                {texts.remove} <span className="vh">{titleOf(index)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {list.length < maxItems && (
        <div className="actions">
          <button type="button" className="btn btn-line" onClick={add}>
            {texts.add}
          </button>
        </div>
      )}
    </>
  )
}

/**
 * A list and what changes it. A list of texts never contains an empty one: the line that is empty now, since it is new
 * or was cleared, is only shown.
 */
function useList(value: readonly unknown[], onChange: SchemaFormProps['onChange'], items: TSchema) {
  const [emptyAt, setEmptyAt] = useState<number>()
  const [addedAt, setAddedAt] = useState<number>()
  const isOfObjects = 'properties' in items
  const list = emptyAt === undefined ? value : [...value.slice(0, emptyAt), '', ...value.slice(emptyAt)]
  const without = (index: number) => list.filter((line, at) => at !== index && (isOfObjects || line !== ''))
  return {
    list,
    /** The item that was added last, while it is the last one. */
    addedAt: addedAt === list.length - 1 ? addedAt : undefined,
    change(index: number, next: Next<unknown>) {
      if (isOfObjects)
        return onChange((latest: unknown) =>
          (latest as readonly unknown[]).map((item, at) => (at === index ? applied(next, item) : item)),
        )
      if (next !== '') onChange(list.flatMap((line, at) => (at === index ? [next] : line === '' ? [] : [line])))
      else onChange(without(index))
      if (next === '' || index === emptyAt) setEmptyAt(next === '' ? index : undefined)
    },
    add() {
      setAddedAt(list.length)
      if (isOfObjects) onChange([...list, emptyItem(items)])
      else setEmptyAt(value.length)
    },
    /** Returns a function that puts the item back; nothing for a line that was only shown. */
    remove(index: number): (() => void) | undefined {
      setAddedAt(undefined)
      if (index === emptyAt) return void setEmptyAt(undefined)
      const item = list[index]
      const position = emptyAt !== undefined && emptyAt < index ? index - 1 : index
      onChange(without(index))
      return () =>
        onChange((latest: unknown) => {
          const others = (latest ?? []) as readonly unknown[]
          return [...others.slice(0, position), item, ...others.slice(position)]
        })
    },
  }
}

/** What a new item begins with: nothing in each field that it must have. */
function emptyItem(schema: TSchema): unknown {
  const { properties, required = [] } = schema as Keywords
  if (!properties) return ''
  return Object.fromEntries(
    required.map((part) => [part, properties[part] && isNullable(properties[part]) ? null : '']),
  )
}
