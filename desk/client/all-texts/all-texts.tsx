// Finds a text of the site by its words, or by the area that it belongs to: also those that no page shows.
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { allTextsAddress, pages } from '../../api/addresses.ts'
import { fieldId } from '../../api/field-path.ts'
import { textPath } from '../../api/paths.ts'
import { type TextArea, textAreas } from '../../api/text-areas.ts'
import type { AllTextsPage, FoundText } from '../../api/texts-data.ts'
import { textTitle } from '../editing/text-title.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'

export function AllTexts({ page }: { page: AllTextsPage }) {
  const { texts } = useLocale()
  return (
    <>
      <PagesHead current="texts" title={texts.editing.titles['all-texts']} lead={texts.allTexts.lead} />
      <div className="all-texts">
        <FindText q={page.q} />
        {page.q !== '' || page.area ? <Found page={page} /> : <Areas page={page} />}
      </div>
    </>
  )
}

function FindText({ q }: { q: string }) {
  const labels = useLocale().texts.allTexts
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // After Back, or a link to all areas, the field shows what was searched for, and keeps the focus if it has it.
  useEffect(() => {
    if (field.current) field.current.value = q
  }, [q])
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before Safari 17 and Chrome 118 do not know <search>.
    <form
      role="search"
      className="search-form"
      method="get"
      action={pages.allTexts}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(allTextsAddress({ q: String(new FormData(event.currentTarget).get('q')).trim() }))
      }}
    >
      <label className="vh" htmlFor="q">
        {labels.search}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        ref={field}
        defaultValue={q}
        placeholder={labels.search}
        autoComplete="off"
        maxLength={200}
      />
      <button type="submit" className="btn btn-line">
        {labels.submit}
      </button>
    </form>
  )
}

function Areas({ page: { counts } }: { page: AllTextsPage }) {
  const { texts, plural } = useLocale()
  const labels = texts.allTexts
  return (['elsewhere', 'onPages'] as const).map((kind) => (
    <section aria-labelledby={`areas-${kind}`} key={kind}>
      <h2 id={`areas-${kind}`}>{labels[kind]}</h2>
      <ul>
        {textAreas[kind].map((area) => (
          <li key={area}>
            <Link className="text-btn" to={allTextsAddress({ area })}>
              {labels.areas[area].title}
            </Link>
            <span>
              {areaText(labels.areas[area])}
              <small>{plural(labels.count, counts[area] ?? 0)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

const areaText = (labels: { title: string; text?: string }) => labels.text ?? ''

/** The texts that were found, area by area. Each leads to its field. */
function Found({ page: { found, total, counts } }: { page: AllTextsPage }) {
  const { texts, plural, fill } = useLocale()
  const labels = texts.allTexts
  const areas = (Object.keys(counts) as TextArea[]).filter((area) => found.some((text) => text.area === area))
  return (
    <>
      <p role="status">
        {total === 0 ? labels.none : plural(labels.count, total)}{' '}
        {total > found.length && fill(labels.first, { shown: found.length })}{' '}
        <Link className="text-btn" to={pages.allTexts}>
          {labels.all}
        </Link>
      </p>
      {areas.map((area) => (
        <section aria-labelledby={`found-${area}`} key={area}>
          <h2 id={`found-${area}`}>{labels.areas[area].title}</h2>
          <ul>
            {found
              .filter((text) => text.area === area)
              .map((text) => (
                <FoundLink text={text} key={text.key + text.part} />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function FoundLink({ text: { key, part, language, text, isChanged } }: { text: FoundText }) {
  const locale = useLocale()
  const field = fieldId(textPath(language, key) + part)
  return (
    <li>
      <div>
        <Link className="text-btn" to={`${pages.text(key)}#${field}`}>
          {textTitle(key, part, locale)}
        </Link>
        {isChanged && <b className="changed">{locale.texts.editor.list.changed}</b>}
      </div>
      <span lang={language} dir="auto" translate="no">
        <TextWithChips text={text} />
      </span>
    </li>
  )
}
