// The texts of a page that search engines and shared links show, in a panel next to the edited page.
import type { Language } from '../../../src/language/language.ts'
import type { SitePage } from '../../api/content.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import { type SearchText, searchKeys, searchTexts } from '../../api/search-keys.ts'
import { fillPlaceholders, valuesIn } from '../../api/template.ts'
import type { ChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { ErrorNotice } from '../editing/error-list.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'

/** The maximum number of characters that a search result or a shared link shows. */
const spaces = { title: 60, description: 155, socialTitle: 60, socialDescription: 155, keywords: undefined }

export function SearchPanel({ chosen, onClose }: { chosen: ChosenPage; onClose: () => void }) {
  const { texts, fill, languageName } = useLocale()
  const labels = texts.searchTexts
  const { content } = useEditing()
  const page = content.pages.find(({ path }) => path === chosen.path)
  const language = languageName(chosen.language)
  return (
    <Sheet className="sheet-side" title={labels.title} onClose={onClose}>
      {(close) => (
        <>
          <div className="sheet-body">
            <p className="note">{fill(labels.of, { page: page?.name ?? chosen.path, language })}</p>
            {page && <SearchTexts language={chosen.language} page={page} />}
          </div>
          <div className="sheet-end">
            <button type="button" className="btn" onClick={close}>
              {labels.done}
            </button>
          </div>
        </>
      )}
    </Sheet>
  )
}

/** The fields, with a preview of the search result and of the shared link. */
function SearchTexts({ language, page: { meta, socialPictures } }: { language: Language; page: SitePage }) {
  const labels = useLocale().texts.searchTexts
  const { content, document } = useEditing()
  const keys = searchKeys(meta)
  const getPath = (text: SearchText) => textPath(language, keys[text])
  // An added service may have any of them.
  const isShown = (text: SearchText) =>
    valueAt(content.base, getPath(text)) !== undefined || keys[text].includes('services')
  const shown = searchTexts.filter(isShown)
  const values = valuesIn(content.placeholders, language)
  const fillText = (text: SearchText) => fillPlaceholders(String(valueAt(document, getPath(text)) ?? ''), values)
  const { host } = new URL(content.siteUrl)
  return (
    <>
      <ErrorNotice paths={shown.map(getPath)} />
      {shown.map((text) => (
        <ValueField path={getPath(text)} label={labels.fields[text]} lang={language} space={spaces[text]} key={text} />
      ))}
      <h3>{labels.result}</h3>
      <div className="hit" lang={language} dir="auto" translate="no">
        <small>{host}</small>
        <b>{fillText('title')}</b>
        <span>{fillText('description')}</span>
      </div>
      <h3>{labels.link}</h3>
      <div className="hit" lang={language} dir="auto" translate="no">
        <img src={socialPictures[language]} alt="" width="1200" height="630" loading="lazy" />
        <small>{host}</small>
        <b>{fillText('socialTitle') || fillText('title')}</b>
        <span>{fillText('socialDescription') || fillText('description')}</span>
      </div>
    </>
  )
}
