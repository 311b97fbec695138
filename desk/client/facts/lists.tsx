// The lists of the site: its services, its towns, the sections of its home page. Each item can be moved and switched
// off; services and towns can be added and removed, and have texts and a picture.
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { pictureSource } from '../../../src/pictures/files.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { inOrder } from '../../../src/site/enabled.ts'
import { optionalSections, type SectionId, sectionIds } from '../../../src/site/sections.ts'
import { pages } from '../../api/addresses.ts'
import type { FactPath } from '../../api/draft-data.ts'
import type { FactEntry, FactsPage, ListItem } from '../../api/facts-data.ts'
import { type AddableList as AddableListName, firstTexts, idOf } from '../../api/new-item.ts'
import { viewKey } from '../data/views.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { editAtom, useDraft } from '../pages/draft.ts'
import { startingWith } from '../pages/language-order.ts'
import { useSaveDraft } from '../pages/save-draft.ts'
import { useUndo } from '../shell/undo.ts'
import { FactForm } from './fact-form.tsx'
import { ItemList, type OrderedItem } from './item-list.tsx'
import { TextFields } from './text-fields.tsx'

type Switches = Readonly<Record<string, boolean>>

/** The entry of a field that the page has. */
function useFact<Value>({ facts }: FactsPage, path: FactPath) {
  const draft = useDraft()
  const entry = facts.find((other) => other.path === path)
  if (!entry) throw new Error(`The page of facts has no ${path}`)
  return { entry, ...draft.of(entry as FactEntry & { value: Value }) }
}

/** The services or the towns, and the switch for those without a place in the list. */
export function AddableListForm({ page, list }: { page: FactsPage; list: AddableListName }) {
  const others = page.facts.find(({ path }) => path === '/securityMonitoring' || path === '/coastBetween')
  return (
    <>
      <AddableList page={page} list={list} />
      {others && <FactForm entry={others} />}
    </>
  )
}

export function HomeForm({ page }: { page: FactsPage }) {
  const { texts } = useLocale()
  const sections = useFact<Switches>(page, '/sections')
  const order = useFact<readonly string[] | undefined>(page, '/order/sections')
  const items = inOrder<string>(sectionIds, order.value).map((id): OrderedItem => {
    const isOptional = optionalSections.some((other) => other === id)
    return {
      id,
      title: texts.facts.homeSections[id as SectionId],
      isOn: !isOptional || sections.value[id] !== false,
      ...(isOptional && { switchPath: `${sections.entry.path}/${id}` }),
    }
  })
  return (
    <ItemList
      path={order.entry.path}
      items={items}
      onReorder={order.set}
      onSwitch={(id, isOn) => sections.set({ ...sections.value, [id]: isOn })}
    />
  )
}

function AddableList({ page, list }: { page: FactsPage; list: AddableListName }) {
  const { texts, fill, language } = useLocale()
  const labels = texts.facts[list]
  const undo = useUndo()
  const { value, set, entry } = useFact<Switches>(page, `/${list}`)
  const order = useFact<readonly string[] | undefined>(page, `/order/${list}`)
  const known = new Map((page.items ?? []).map((item) => [item.id, item]))
  const [added, setAdded] = useState<string>()
  const draft = useDraft()
  const titleOf = (item: ListItem, language: Language) => {
    const [title] = item.texts
    const text = title?.languages.find((other) => other.language === language)
    return text ? String(draft.of(text).value ?? '') : ''
  }
  function remove(id: string, title: string) {
    const { [id]: _removed, ...others } = value
    set(others)
    // Its texts are in the draft still. The order is that of `value`.
    undo(fill(texts.facts.removed, { name: title }), () => set((latest) => ({ ...value, ...latest })))
  }
  const [first, second] = startingWith(language, page.languages)
  const items = inOrder(Object.keys(value), order.value).map((id): OrderedItem => {
    const item = known.get(id)
    const title = (item && first && titleOf(item, first)) || item?.name || id
    const inSecond = (item && second && titleOf(item, second)) || ''
    return {
      id,
      title,
      // Most towns have one name in every language.
      note: inSecond === title ? '' : inSecond,
      isOn: value[id] === true,
      switchPath: `${entry.path}/${id}`,
      picture: item?.picture.crops[0]?.address ?? builtInPicture(list, id, value),
      ...(item && {
        form: <ItemForm item={item} removeLabel={labels.remove} onRemove={() => remove(id, title)} />,
      }),
    }
  })
  return (
    <>
      <ItemList
        path={order.entry.path}
        items={items}
        onReorder={order.set}
        onSwitch={(id, isOn) => set({ ...value, [id]: isOn })}
        open={added}
      />
      <AddItem
        page={page}
        list={list}
        taken={Object.keys(value)}
        onAdd={(id) => {
          set({ ...value, [id]: true })
          setAdded(id)
        }}
      />
    </>
  )
}

/** The picture that the site has drawn for an item. */
function builtInPicture(list: AddableListName, id: string, services: Switches): string {
  const { name } = list === 'services' ? servicePicture(id, services) : locationPicture(id)
  return pictureSource(name).src
}

interface ItemFormProps {
  item: ListItem
  removeLabel: string
  onRemove: () => void
}

function ItemForm({ item, removeLabel, onRemove }: ItemFormProps) {
  const { texts } = useLocale()
  return (
    <>
      <TextFields texts={item.texts} />
      <div className="actions span">
        <Link className="text-btn" to={pages.picture(item.picture.slot)}>
          <DeskIcon name="image" />
          {texts.facts.picture}
        </Link>
        {item.isAdded && (
          <button type="button" className="text-btn bad" onClick={onRemove}>
            <DeskIcon name="bin" />
            {removeLabel}
          </button>
        )}
      </div>
    </>
  )
}

interface AddItemProps {
  page: FactsPage
  list: AddableListName
  taken: readonly string[]
  onAdd: (id: string) => void
}

/** Asks for the name of a new item, then shows the item with the rest of its fields. */
function AddItem({ page, list, taken, onAdd }: AddItemProps) {
  const { texts, fill, language } = useLocale()
  const labels = texts.facts[list]
  const queries = useQueryClient()
  const edit = useSetAtom(editAtom)
  const save = useSaveDraft()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<'empty' | 'taken'>()
  const [first = 'en'] = startingWith(language, page.languages)
  const id = `add-${list}`
  async function add() {
    const slug = idOf(name)
    if (slug === '' || taken.includes(slug)) return setFault(slug === '' ? 'empty' : 'taken')
    onAdd(slug)
    for (const text of firstTexts(list, name.trim(), page.languages)) edit(text.path, { value: text.value, version: 0 })
    setName('')
    setFault(undefined)
    // The page that the server makes has the other fields of the item.
    await save()
    await queries.invalidateQueries({ queryKey: viewKey(pages.facts(page.section)) })
  }
  return (
    <div className="add-item">
      <div className="field">
        <label htmlFor={id}>{fill(labels.newName, { language: texts.languages[first] })}</label>
        <input
          type="text"
          id={id}
          value={name}
          lang={first}
          dir="auto"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? `${id}-err` : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        {fault && (
          <p className="err" id={`${id}-err`}>
            {texts.facts.addFaults[fault]}
          </p>
        )}
      </div>
      <button type="button" className="btn btn-line" onClick={add}>
        {labels.add}
      </button>
    </div>
  )
}
