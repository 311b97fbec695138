// What search engines and shared links show of a page of the site: its texts, and how they look there. A panel beside
// the page that is edited, and a page.
import { atom, useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { pages, sitePageAddress } from '../../api/addresses.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import { type SearchText, searchKeys, searchTexts } from '../../api/search-keys.ts'
import { fillPlaceholders, valuesIn } from '../../api/template.ts'
import { useEditing } from '../editing/editing.tsx'
import { ToCorrect } from '../editing/to-correct.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { type ChosenPage, useChosenPage } from '../pages/chosen-page.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { Select } from '../shell/select.tsx'
import { Sheet } from '../shell/sheet.tsx'

/** The page of the site whose panel is open. */
export const searchPanelAtom = atom<ChosenPage | null>(null)

/** How many characters a search result or a shared link shows. */
const spaces = { title: 60, description: 155, socialTitle: 60, socialDescription: 155, keywords: undefined }

/** The texts as a page, with the choice of another one. */
export function SearchResult() {
  const { texts } = useLocale()
  const { content } = useEditing()
  const labels = texts.searchTexts
  const navigate = useNavigate()
  const chosen = useChosenPage()
  const choose = (next: Partial<ChosenPage>) =>
    navigate(sitePageAddress(pages.searchTexts, { ...chosen, ...next }), { replace: true })
  return (
    <>
      <PagesHead current="texts" title={labels.title} lead={labels.lead} />
      <div className="sheet-page">
        <div className="seo-choice">
          <Choice
            label={labels.page}
            value={chosen.path}
            options={content.pages.map(({ path, name }) => [path, name])}
            onChoose={(path) => choose({ path })}
          />
          <Choice
            label={labels.language}
            value={chosen.language}
            options={content.languages.map((language) => [language, texts.languages[language]])}
            onChoose={(language) => choose({ language })}
          />
        </div>
        <Result of={chosen} heading="h2" key={`${chosen.language} ${chosen.path}`} />
      </div>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, title: string])[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is in the label.
    <label className="field">
      <span>{label}</span>
      <Select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}>
        {options.map(([option, title]) => (
          <option value={option} key={option}>
            {title}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** The panel, beside the page that is edited. */
export function SearchPanel() {
  const { texts, fill } = useLocale()
  const { content } = useEditing()
  const [open, setOpen] = useAtom(searchPanelAtom)
  if (!open) return null
  const name = content.pages.find(({ path }) => path === open.path)?.name ?? open.path
  return (
    <Sheet
      className="sheet-side"
      title={texts.searchTexts.title}
      closeLabel={texts.close}
      onClose={() => setOpen(null)}
    >
      {(close) => (
        <>
          <div className="sheet-body">
            <p className="note">
              {fill(texts.searchTexts.of, { page: name, language: texts.languages[open.language] })}
            </p>
            <Result of={open} heading="h3" />
          </div>
          <div className="sheet-end">
            <button type="button" className="btn" onClick={close}>
              {texts.searchTexts.done}
            </button>
          </div>
        </>
      )}
    </Sheet>
  )
}

function Result({ of, heading: Title }: { of: ChosenPage; heading: 'h2' | 'h3' }) {
  const { texts } = useLocale()
  const { content, document } = useEditing()
  const labels = texts.searchTexts
  const keys = searchKeys(of.path)
  const { language } = of
  const pathOf = (text: SearchText) => textPath(language, keys[text])
  const shown = searchTexts.filter(
    (text) => valueAt(content.base, pathOf(text)) !== undefined || keys[text].includes('services'),
  )
  const values = valuesIn(content.placeholders, language)
  const filled = (text: SearchText) => fillPlaceholders(String(valueAt(document, pathOf(text)) ?? ''), values)
  const { host } = new URL(content.siteUrl)
  const picture = content.pages.find(({ path }) => path === of.path)?.socialPictures[language]
  return (
    <div className="seo">
      <ToCorrect paths={shown.map(pathOf)} />
      {shown.map((text) => (
        <ValueField path={pathOf(text)} label={labels.fields[text]} lang={language} space={spaces[text]} key={text} />
      ))}
      <section className="seo" aria-labelledby="in-a-result">
        <Title id="in-a-result">{labels.result}</Title>
        <div className="hit" lang={language} dir="auto" translate="no">
          <small>{host}</small>
          <b>{filled('title')}</b>
          <span>{filled('description')}</span>
        </div>
      </section>
      <section className="seo" aria-labelledby="as-a-link">
        <Title id="as-a-link">{labels.link}</Title>
        <div className="hit" lang={language} dir="auto" translate="no">
          <img src={picture} alt="" width="1200" height="630" loading="lazy" />
          <small>{host}</small>
          <b>{filled('socialTitle') || filled('title')}</b>
          <span>{filled('socialDescription') || filled('description')}</span>
        </div>
      </section>
    </div>
  )
}
