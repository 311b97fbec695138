// The services and the locations, which can be added, moved, switched off and opened to edit their texts and picture.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pictureSource } from '../../../src/pictures/files.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { inOrder } from '../../../src/site/enabled.ts'
import { type Item, itemKeys } from '../../api/changes.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { picturesQuery } from '../data/pictures.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing, useValue } from '../editing/editing.tsx'
import { LanguageFields } from '../editing/language-fields.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'
import { useUndo } from '../shell/toast.ts'
import { AddItem } from './add-item.tsx'
import { ItemList, type OrderedItem } from './items.tsx'

export function ItemsForm({ list }: Pick<Item, 'list'>) {
  const { itemName, language } = useLocale()
  const { content, document } = useEditing()
  const { value: switches } = useValue<Readonly<Record<string, boolean>>>(`/${list}`)
  const order = useValue<readonly string[] | undefined>(`/order/${list}`)
  const { pictures = [] } = useQuery(picturesQuery).data ?? {}
  const [added, setAdded] = useState<string>()
  const [, second] = startingWith(language, content.languages)
  const items = inOrder(Object.keys(switches), order.value).map((id): OrderedItem => {
    const title = itemName(list, id)
    const [nameKey] = itemKeys({ list, id })
    const inSecond = second ? String(valueAt(document, textPath(second, nameKey)) ?? '') : ''
    const { added, name } = list === 'services' ? servicePicture(id) : locationPicture(id)
    const slot = added ?? name
    const picture = pictures.find((other) => other.slot === slot)
    return {
      id,
      title,
      // Most locations have one name in every language.
      note: inSecond === title ? '' : inSecond,
      isOn: switches[id] === true,
      switchPath: `/${list}/${id}`,
      picture: picture?.crops[0]?.url ?? pictureSource(name).src,
      form: <ItemForm list={list} id={id} slot={slot} />,
    }
  })
  return (
    <>
      <ItemList items={items} onReorder={order.set} added={added} />
      <AddItem list={list} onAdd={setAdded} />
    </>
  )
}

/** The texts that the page of an item does not show. */
const forSearch = /\.(?:short|keywords|(?:meta|social)(?:Title|Description))$/

function ItemForm({ list, id, slot }: Item & { slot: string }) {
  const { texts, fill, itemName } = useLocale()
  const { content } = useEditing()
  const { value, set } = useValue<boolean | undefined>(`/${list}/${id}`)
  const undo = useUndo()
  const keys = itemKeys({ list, id })
  const searchKeys = keys.filter((key) => forSearch.test(key))
  const isAdded = valueAt(content.base, `/${list}/${id}`) === undefined
  function remove() {
    set(undefined)
    // The draft keeps the texts.
    undo(fill(texts.facts.removed, { name: itemName(list, id) }), () => set(value))
  }
  return (
    <>
      <ItemTexts keys={keys.filter((key) => !forSearch.test(key))} />
      {searchKeys.length > 0 && (
        <details className="span">
          <summary className="text-btn">{texts.facts.forSearch}</summary>
          <ItemTexts keys={searchKeys} />
        </details>
      )}
      <div className="actions span">
        <Link className="text-btn" to={pages.picture(slot)}>
          <DeskIcon name="image" />
          {texts.facts.picture}
        </Link>
        {isAdded && (
          <button type="button" className="text-btn bad" onClick={remove}>
            <DeskIcon name="bin" />
            {texts.facts[list].remove}
          </button>
        )}
      </div>
    </>
  )
}

/** The maximum number of characters that fit where a text is shown. */
const spaces: Partial<Record<string, number>> = { description: 140, metaTitle: 60, metaDescription: 155 }

/** The fields of texts with keys such as services.items.garden-care.title. */
function ItemTexts({ keys }: { keys: readonly string[] }) {
  const { texts, language } = useLocale()
  const labels: Partial<Record<string, string>> = texts.facts.texts
  return keys.map((key) => {
    const name = key.slice(key.lastIndexOf('.') + 1)
    return (
      <div className="item-text span" key={key}>
        <LanguageFields textKey={key} first={language} label={labels[name]} spaceIn={() => spaces[name]} />
      </div>
    )
  })
}
