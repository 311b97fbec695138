// Finds a text of the site while its words are typed: also texts that no page shows, such as those of emails.
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { textOf, unitOf } from '../../api/paths.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { useEditing } from '../editing/editing.tsx'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { findTexts, type SearchableText, searchableTexts } from './text-search.ts'

/** The most texts that are shown. */
const most = 100

export function FindText() {
  const { texts } = useLocale()
  const labels = texts.findText
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  return (
    <>
      <PagesHead current="texts" title={texts.editing.titles['find-text']} lead={labels.lead} />
      <div className="found-texts">
        {/* biome-ignore lint/a11y/useSemanticElements: browsers before Safari 17 and Chrome 118 do not know <search>. */}
        <div role="search" className="search-form">
          <label className="vh" htmlFor="q">
            {labels.search}
          </label>
          <input
            id="q"
            type="search"
            value={typed}
            placeholder={labels.search}
            autoComplete="off"
            maxLength={200}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              // Back from a text leads to what was found.
              setQuery(value === '' ? {} : { q: value }, { replace: true })
            }}
          />
        </div>
        <Found words={useDeferredValue(typed)} />
      </div>
    </>
  )
}

function Found({ words }: { words: string }) {
  const locale = useLocale()
  const { content, document } = useEditing()
  const labels = locale.texts.findText
  const all = useMemo(() => searchableTexts({ content, document }, locale), [content, document, locale])
  const found = useMemo(() => findTexts(all, words), [all, words])
  const changed = new Set(content.changes.map((path) => textOf(path)?.key))
  const isEmpty = words.trim() === ''
  return (
    <>
      <p role="status">
        {!isEmpty && (found.length === 0 ? labels.none : locale.plural(labels.count, found.length))}{' '}
        {found.length > most && locale.fill(labels.first, { shown: most })}
      </p>
      <ul>
        {found.slice(0, most).map((text) => (
          <FoundText text={text} isChanged={changed.has(textOf(unitOf(text.path) ?? text.path)?.key)} key={text.id} />
        ))}
      </ul>
    </>
  )
}

function FoundText({ text: { path, title, text }, isChanged }: { text: SearchableText; isChanged: boolean }) {
  const { texts } = useLocale()
  return (
    <li>
      <div>
        <Link className="text-btn" to={fieldAddress(path)} translate="no">
          {title}
        </Link>
        {isChanged && <b className="changed">{texts.editor.list.changed}</b>}
      </div>
      {!title.endsWith(text) && (
        <span lang={textOf(path)?.language} dir="auto" translate="no">
          <TextWithChips text={text} />
        </span>
      )}
    </li>
  )
}
