// The page "Texts", with the site in a frame whose texts, facts and pictures can be clicked.
import { useState } from 'react'
import { previewUrl } from '../../api/urls.ts'
import { useChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { Title } from '../shell/page-head.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { PreviewWidth } from './measure.ts'
import { PageEditor } from './page-editor.tsx'

/** Windows of this width have no buttons for other widths (styles/_tools.scss). */
const narrow = '(max-width:47.99rem)'

export function TextsPage() {
  const chosen = useChosenPage()
  const { texts, fill } = useLocale()
  const { content } = useEditing()
  const [width, setWidth] = useState<PreviewWidth>(() => (matchMedia(narrow).matches ? 'phone' : 'desktop'))
  const name = content.pages.find(({ path }) => path === chosen.path)?.name ?? chosen.path
  const url = previewUrl(chosen, { marked: true })
  return (
    <>
      <Title>{texts.editing.titles.texts}</Title>
      {/* Inside the heading, because a hidden element becomes visible while it has the focus. */}
      <h1 tabIndex={-1}>
        <span className="vh">{fill(texts.editor.title, { page: name })}</span>
      </h1>
      <p className="note editor-note">{texts.editor.howTo}</p>
      <EditorBar chosen={chosen} width={width} onWidth={setWidth} />
      <PageEditor chosen={chosen} name={name} url={url} width={width} key={url} />
    </>
  )
}
