// The search for a text of the site, including texts that no page shows, such as those in emails.
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Path, parseTextPath, unitAt } from '../../api/paths.ts'
import { useEditing } from '../editing/editing.tsx'
import { EditingHead } from '../editing/editing-head.tsx'
import { fieldUrl } from '../editing/field-url.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { findTexts, searchableTexts } from './text-search.ts'

/** The maximum number of texts that are shown. */
const maxShown = 100

export function FindText() {
  const { texts } = useLocale()
  const labels = texts.findText
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  return (
    <>
      <EditingHead current="texts" title={texts.editing.titles['find-text']} lead={labels.lead} />
      <div className="found-texts">
        {/* biome-ignore lint/a11y/useSemanticElements: Safari 16 and Chrome 117 do not support <search>. */}
        <div role="search" className="search-form">
          <input
            id="q"
            type="search"
            value={typed}
            aria-label={labels.search}
            placeholder={labels.search}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the page exists for this field.
            autoFocus
            maxLength={200}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              // Keeps the results for the Back button.
              setQuery(value === '' ? {} : { q: value }, { replace: true })
            }}
          />
        </div>
        <FoundTexts words={useDeferredValue(typed)} />
      </div>
    </>
  )
}

function FoundTexts({ words }: { words: string }) {
  const locale = useLocale()
  const { content, document } = useEditing()
  const { findText, editor } = locale.texts
  const all = useMemo(() => searchableTexts({ content, document }, locale), [content, document, locale])
  const found = useMemo(() => findTexts(all, words), [all, words])
  const toKey = (path: Path) => parseTextPath(unitAt(path) ?? path)?.key
  const changed = new Set(content.changes.map(toKey))
  return (
    <>
      <p role="status">
        {words.trim() !== '' && (found.length === 0 ? findText.none : locale.plural(findText.count, found.length))}{' '}
        {found.length > maxShown && locale.fill(findText.first, { shown: maxShown })}
      </p>
      <ul>
        {found.slice(0, maxShown).map(({ id, path, language, title, text }) => (
          <li key={id}>
            <div>
              <Link className="text-btn" to={fieldUrl(path)} state={{ searched: words }} translate="no">
                {title}
              </Link>
              {changed.has(toKey(path)) && <b className="changed">{editor.list.changed}</b>}
            </div>
            <span lang={language} dir="auto" translate="no">
              <TextWithChips text={text} language={language} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
