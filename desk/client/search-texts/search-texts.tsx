// What search engines and shared links show of a page of the site: its texts, and how they look there. A panel beside
// the page that is edited, and a page.
import { atom, useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { Type } from 'typebox'
import type { Language } from '../../../src/language/language.ts'
import { pages, sitePageAddress } from '../../api/addresses.ts'
import type { SearchTextsPage, TextDetails } from '../../api/texts-data.ts'
import { useDialogView } from '../data/dialog-view.ts'
import { Field } from '../facts/field.tsx'
import { PageFaultsProvider, pageFaults } from '../facts/field-faults.tsx'
import { useLocale } from '../locale.tsx'
import { currentEntry, type Draft, useDraft } from '../pages/draft.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { Select } from '../shell/select.tsx'
import { Sheet } from '../shell/sheet.tsx'

/** The page of the site whose panel is open. */
export const searchPanelAtom = atom<{ path: string; language: Language } | null>(null)

/** How many characters a search result or a shared link shows. */
const spaces = { title: 60, description: 155, socialTitle: 60, socialDescription: 155, keywords: undefined }
type TextName = keyof typeof spaces
const names = Object.keys(spaces) as TextName[]

/** The texts as a page, with the choice of another one. */
export function SearchTexts({ page }: { page: SearchTextsPage }) {
  const { texts } = useLocale()
  const labels = texts.searchTexts
  const navigate = useNavigate()
  return (
    <>
      <PagesHead current="texts" title={labels.title} lead={labels.lead} />
      <div className="sheet-page">
        <form
          className="seo-choice"
          method="get"
          action={pages.searchTexts}
          onSubmit={(event) => {
            event.preventDefault()
            const fields = new FormData(event.currentTarget)
            navigate(
              `${pages.searchTexts}?${new URLSearchParams([...fields].map(([name, value]) => [name, `${value}`]))}`,
            )
          }}
        >
          <Choice
            name="path"
            label={labels.page}
            value={page.path}
            options={page.sitePages.map(({ path, name }) => [path, name])}
          />
          <Choice
            name="in"
            label={labels.language}
            value={page.language}
            options={page.languages.map((language) => [language, texts.languages[language]])}
          />
          <button type="submit" className="btn btn-line">
            {labels.show}
          </button>
        </form>
        <Content page={page} heading="h2" key={`${page.language} ${page.path}`} />
      </div>
    </>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`choice-${name}`}>{label}</label>
      <Select id={`choice-${name}`} name={name} defaultValue={value} key={value}>
        {options.map(([option, title]) => (
          <option value={option} key={option}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The panel, beside the page that is edited. */
export function SearchPanel() {
  const [open, setOpen] = useAtom(searchPanelAtom)
  return open && <OpenPanel address={sitePageAddress(pages.searchTexts, open)} onClose={() => setOpen(null)} />
}

function OpenPanel({ address, onClose }: { address: string; onClose: () => void }) {
  const { texts, fill } = useLocale()
  const { data } = useDialogView(address, onClose)
  const page = data?.page
  if (page?.kind !== 'search-texts') return null
  const name = page.sitePages.find(({ path }) => path === page.path)?.name ?? page.path
  return (
    <Sheet className="sheet-side" title={texts.searchTexts.title} closeLabel={texts.close} onClose={onClose}>
      {(close) => (
        <>
          <div className="sheet-body">
            <p className="note">
              {fill(texts.searchTexts.of, { page: name, language: texts.languages[page.language] })}
            </p>
            <PageFaultsProvider value={pageFaults(page)}>
              <Content page={page} heading="h3" />
            </PageFaultsProvider>
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

function Content({ page, heading: Title }: { page: SearchTextsPage; heading: 'h2' | 'h3' }) {
  const { texts } = useLocale()
  const labels = texts.searchTexts
  const { draft } = useDraft()
  const filled = (name: TextName) => filledText(page, name, draft)
  const title = filled('title')
  const description = filled('description')
  const host = new URL(page.url).host
  return (
    <div className="seo">
      <ToCorrect page={page} />
      {names.map((name) => {
        const details = page.texts[name]
        return details && <TextField name={name} details={details} language={page.language} key={name} />
      })}
      <section className="seo" aria-labelledby="in-a-result">
        <Title id="in-a-result">{labels.result}</Title>
        <div className="hit" lang={page.language} dir="auto">
          <small>{host}</small>
          <b>{title}</b>
          <span>{description}</span>
        </div>
      </section>
      <section className="seo" aria-labelledby="as-a-link">
        <Title id="as-a-link">{labels.link}</Title>
        <div className="hit" lang={page.language} dir="auto">
          <img src={page.socialPicture} alt="" width="1200" height="630" loading="lazy" />
          <small>{host}</small>
          <b>{filled('socialTitle') || title}</b>
          <span>{filled('socialDescription') || description}</span>
        </div>
      </section>
    </div>
  )
}

interface TextFieldProps {
  name: TextName
  details: TextDetails
  language: Language
}

function TextField({ name, details, language }: TextFieldProps) {
  const { texts } = useLocale()
  const entries = useDraft()
  const text = details.languages.find((other) => other.language === language)
  if (!text) return null
  const { value, set } = entries.of(text)
  const isLine = name === 'title' || name === 'socialTitle'
  const space = spaces[name]
  return (
    <Field
      path={text.path}
      label={texts.searchTexts.fields[name]}
      schema={Type.String({ minLength: 1, maxLength: isLine ? 250 : details.maxLength })}
      value={value}
      onChange={(next) => set(String(next ?? ''))}
      lang={language}
      placeholders={details.placeholders}
      {...(space !== undefined && { space })}
    />
  )
}

/** A text as visitors see it, with its placeholders filled in as far as their values are known here. */
function filledText({ texts, filled, language }: SearchTextsPage, name: TextName, draft: Draft): string {
  const details = texts[name]
  const text = details?.languages.find((other) => other.language === language)
  if (!details || !text) return ''
  const { value } = currentEntry(text, draft)
  if (value === text.value) return name === 'keywords' ? '' : (filled[name] ?? '')
  const values = new Map(details.placeholders.map((placeholder) => [placeholder.name, placeholder.values?.[language]]))
  return String(value).replace(/\{\{(\w+)\}\}/g, (written, placeholder: string) => values.get(placeholder) ?? written)
}
