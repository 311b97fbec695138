// The services and the towns. Each can be moved, switched off and opened; it has texts and a picture. Others can be added.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pictureSource } from '../../../src/pictures/files.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { inOrder } from '../../../src/site/enabled.ts'
import { pages } from '../../api/addresses.ts'
import { type Item, itemKeys } from '../../api/changes.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing, useValue } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { Languages } from '../editing/languages.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { picturesQuery } from '../pictures/pictures.ts'
import { useUndo } from '../shell/undo.ts'
import { AddItem } from './add-item.tsx'
import { ItemList, type OrderedItem } from './items.tsx'

type Switches = Readonly<Record<string, boolean>>

export function ServicesForm() {
  return (
    <>
      <Items list="services" />
      <ValueField path="/securityMonitoring" />
    </>
  )
}

export function LocationsForm() {
  return (
    <>
      <Items list="locations" />
      <ValueField path="/coastBetween" />
    </>
  )
}

function Items({ list }: Pick<Item, 'list'>) {
  const { itemName, language } = useLocale()
  const { content, document } = useEditing()
  const { value: switches } = useValue<Switches>(`/${list}`)
  const order = useValue<readonly string[] | undefined>(`/order/${list}`)
  const { pictures = [] } = useQuery(picturesQuery).data ?? {}
  const [added, setAdded] = useState<string>()
  const [, second] = startingWith(language, content.languages)
  const items = inOrder(Object.keys(switches), order.value).map((id): OrderedItem => {
    const title = itemName(list, id)
    const [nameKey] = itemKeys({ list, id })
    const inSecond = second ? String(valueAt(document, textPath(second, nameKey)) ?? '') : ''
    const { own, name } = list === 'services' ? servicePicture(id, switches) : locationPicture(id)
    const picture = pictures.find(({ slot }) => slot === (own ?? name))
    return {
      id,
      title,
      // Most towns have one name in every language.
      note: inSecond === title ? '' : inSecond,
      isOn: switches[id] === true,
      switchPath: `/${list}/${id}`,
      picture: picture?.crops[0]?.address ?? pictureSource(name).src,
      form: <ItemForm list={list} id={id} slot={own ?? name} />,
    }
  })
  return (
    <>
      <ItemList path={`/order/${list}`} items={items} onReorder={order.set} open={added} />
      <AddItem list={list} onAdd={setAdded} />
    </>
  )
}

/** The texts that visitors do not see on the page of an item. */
const forSearch = ['short', 'metaTitle', 'metaDescription', 'socialTitle', 'socialDescription', 'keywords']
/** How many characters fit where a text is shown. */
const spaces: Partial<Record<string, number>> = { description: 140, metaTitle: 60, metaDescription: 155 }

function ItemForm({ list, id, slot }: Item & { slot: string }) {
  const { texts, fill, itemName } = useLocale()
  const { content } = useEditing()
  const { value, set } = useValue<boolean | undefined>(`/${list}/${id}`)
  const undo = useUndo()
  const keys = itemKeys({ list, id })
  const isForSearch = (key: string) => forSearch.includes(nameOf(key))
  const isAdded = valueAt(content.base, `/${list}/${id}`) === undefined
  function remove() {
    set(undefined)
    // Its texts are in the draft still.
    undo(fill(texts.facts.removed, { name: itemName(list, id) }), () => set(value))
  }
  return (
    <>
      {keys
        .filter((key) => !isForSearch(key))
        .map((key) => (
          <ItemText textKey={key} key={key} />
        ))}
      {keys.some(isForSearch) && (
        <details className="span">
          <summary className="text-btn">{texts.facts.forSearch}</summary>
          {keys.filter(isForSearch).map((key) => (
            <ItemText textKey={key} key={key} />
          ))}
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

/** The last part of the key of a text: `title` of `services.items.garden-care.title`. */
const nameOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

function ItemText({ textKey }: { textKey: string }) {
  const { texts, language } = useLocale()
  const { languages } = useEditing().content
  const name = nameOf(textKey) as keyof typeof texts.facts.texts
  const space = spaces[name]
  return (
    <div className="item-text span">
      <Languages
        textKey={textKey}
        first={language}
        label={texts.facts.texts[name]}
        spaces={space === undefined ? {} : Object.fromEntries(languages.map((other) => [other, space]))}
      />
    </div>
  )
}
