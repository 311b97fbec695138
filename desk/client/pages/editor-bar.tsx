// The bar above the edited page, which selects the page, the language and the width of the frame.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Language, languages } from '../../../src/language/language.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import { DeskIcon } from '../desk-icon.tsx'
import type { ChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { EditingTabs } from '../editing/editing-head.tsx'
import { SearchPanel } from '../find-text/search-panel.tsx'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'
import type { PreviewWidth } from './measure.ts'

interface EditorBarProps {
  chosen: ChosenPage
  width: PreviewWidth
  onWidth: (width: PreviewWidth) => void
}

const widthIcons = { phone: 'phoneview', tablet: 'tablet', desktop: 'desktop' } as const

export function EditorBar({ chosen: { path, language }, width, onWidth }: EditorBarProps) {
  const { texts } = useLocale()
  const { content } = useEditing()
  const labels = texts.editor
  const navigate = useNavigate()
  const [isSearchOpen, setSearchOpen] = useState(false)
  return (
    <section className="ed-bar grid" aria-label={labels.bar}>
      <div className="ed-in">
        <EditingTabs current="texts" />
        {/* biome-ignore lint/a11y/useSemanticElements: the group also has links. */}
        <div className="ed-tools" role="group" aria-label={labels.view}>
          <label className="vh" htmlFor="site-page">
            {labels.page}
          </label>
          <Select
            id="site-page"
            value={path}
            onChange={({ target }) => navigate(sitePageUrl(pages.texts, { path: target.value, language }))}
          >
            {content.pages.map((other) => (
              <option value={other.path} key={other.path}>
                {other.name}
              </option>
            ))}
          </Select>
          <label className="vh" htmlFor="site-language">
            {labels.language}
          </label>
          <Select
            id="site-language"
            value={language}
            onChange={({ target }) => navigate(sitePageUrl(pages.texts, { path, language: target.value as Language }))}
          >
            {content.languages.map((other) => (
              <option value={other} lang={other} key={other}>
                {languages[other].name}
              </option>
            ))}
          </Select>
          <WidthButtons width={width} onWidth={onWidth} />
          <Link className="text-btn" to={pages.findText}>
            {texts.editing.titles['find-text']}
          </Link>
          <button type="button" className="text-btn" onClick={() => setSearchOpen(true)}>
            {texts.editing.titles['search-texts']}
          </button>
          {isSearchOpen && <SearchPanel chosen={{ path, language }} onClose={() => setSearchOpen(false)} />}
        </div>
      </div>
    </section>
  )
}

function WidthButtons({ width, onWidth }: Pick<EditorBarProps, 'width' | 'onWidth'>) {
  const labels = useLocale().texts.editor
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed or not are not fields.
    <div className="widths" role="group" aria-label={labels.width}>
      {(Object.keys(widthIcons) as PreviewWidth[]).map((other) => (
        <button
          type="button"
          key={other}
          aria-pressed={other === width}
          aria-label={labels.widths[other]}
          onClick={() => onWidth(other)}
        >
          <DeskIcon name={widthIcons[other]} />
        </button>
      ))}
    </div>
  )
}
