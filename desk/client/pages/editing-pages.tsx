// The routes of the pages that edit the site, with the bar of the draft and the publishing dialog.
import { useMemo } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { factSections } from '../../api/facts-data.ts'
import { pages } from '../../api/urls.ts'
import { Conflicts } from '../editing/conflicts.tsx'
import { itemNamesIn } from '../editing/document.ts'
import { EditingProvider, useContent } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { FactsForms } from '../facts/facts.tsx'
import { FindText } from '../find-text/find-text.tsx'
import { Locale, useLocale } from '../locale.tsx'
import { PictureForm } from '../pictures/picture-form.tsx'
import { Problem } from '../problem.tsx'
import { DraftBar } from '../publish/draft-bar.tsx'
import { PublishDialog } from '../publish/publish.tsx'
import { VersionPage } from '../publish/version.tsx'
import { Versions } from '../publish/versions.tsx'
import { Main } from '../shell/main.tsx'
import { TextsPage } from './page.tsx'
import { TextPage } from './text-page.tsx'

export function EditingPages() {
  const editing = useContent()
  const { document, content } = editing
  const { language } = useLocale()
  const first = startingWith(language, content.languages)[0] ?? language
  const itemNames = useMemo(() => itemNamesIn(document, first), [document, first])
  return (
    <EditingProvider value={editing}>
      <Locale itemNames={itemNames}>
        <Main>
          <Conflicts />
          <EditingRoutes />
        </Main>
        <DraftBar />
        <PublishDialog />
      </Locale>
    </EditingProvider>
  )
}

const within = (url: string) => url.slice(pages.texts.length + 1)

function EditingRoutes() {
  return (
    <Routes>
      <Route index element={<TextsPage />} />
      <Route path={within(pages.text(':key'))} element={<TextRoute />} />
      <Route path={within(pages.findText)} element={<FindText />} />
      <Route path={within(pages.facts(':section'))} element={<FactsRoute />} />
      <Route path={within(pages.picture(':slot'))} element={<PictureRoute />} />
      <Route path={within(pages.versions)} element={<Versions />} />
      <Route path={within(pages.version(':number'))} element={<VersionPage />} />
      <Route path="*" element={<Problem />} />
    </Routes>
  )
}

function TextRoute() {
  const { key = '' } = useParams()
  return <TextPage textKey={key} key={key} />
}

function FactsRoute() {
  const { section: name } = useParams()
  const section = factSections.find((known) => known === name)
  return section ? <FactsForms section={section} key={section} /> : <Problem />
}

function PictureRoute() {
  const { slot = '' } = useParams()
  return <PictureForm slot={slot} key={slot} />
}
