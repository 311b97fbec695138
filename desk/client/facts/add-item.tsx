// The form that adds a service or a location by its name. The new item then opens with its other fields.
import { type FormEvent, useState } from 'react'
import type { Item } from '../../api/changes.ts'
import { firstTexts, toItemId } from '../../api/new-item.ts'
import { useChange, useEditing, useValue } from '../editing/editing.tsx'
import { ErrorLine } from '../editing/field-errors.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'

interface AddItemProps extends Pick<Item, 'list'> {
  /** Called with the id of the new item. */
  onAdd: (id: string) => void
}

export function AddItem({ list, onAdd }: AddItemProps) {
  const { texts, fill, language, languageName } = useLocale()
  const { languages } = useEditing().content
  const labels = texts.facts[list]
  const { value: items } = useValue<Readonly<Record<string, boolean>>>(`/${list}`)
  const change = useChange()
  const [name, setName] = useState('')
  const [error, setError] = useState<'empty' | 'taken'>()
  const [first = 'en'] = startingWith(language, languages)
  const field = `add-${list}`
  function add(event: FormEvent) {
    event.preventDefault()
    const id = toItemId(name)
    if (id === '' || id in items) return setError(id === '' ? 'empty' : 'taken')
    for (const { path, value } of firstTexts(list, name.trim(), languages)) change(path, value)
    // Not shown yet, because it has the same name in all languages.
    change(`/${list}/${id}`, false)
    onAdd(id)
    setName('')
    setError(undefined)
  }
  return (
    <form className="add-item" onSubmit={add}>
      <div className="field">
        <label htmlFor={field}>{fill(labels.newName, { language: languageName(first) })}</label>
        <input
          type="text"
          id={field}
          value={name}
          lang={first}
          dir="auto"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${field}-err` : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div id={`${field}-err`}>{error && <ErrorLine text={texts.facts.addFaults[error]} />}</div>
      </div>
      <button type="submit" className="btn btn-line">
        {labels.add}
      </button>
    </form>
  )
}
