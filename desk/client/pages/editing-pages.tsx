// The pages of the desk that edit the site, by their addresses.
import { useEffect, useEffectEvent } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router-dom'
import { pages } from '../../api/addresses.ts'
import { factSections } from '../../api/facts-data.ts'
import { FactsForms } from '../facts/facts.tsx'
import { FindText } from '../find-text/find-text.tsx'
import { SearchResult } from '../find-text/search-result.tsx'
import { Texts } from '../page-editor/page.tsx'
import { PictureForm } from '../pictures/picture-form.tsx'
import { Problem } from '../problem.tsx'
import { ComparisonPage } from '../publish/comparison.tsx'
import { Versions } from '../publish/versions.tsx'
import { fieldOfAddress } from '../shell/field-of-address.ts'
import { TextPage } from './text-page.tsx'

export function EditingPages() {
  const { pathname, key } = useLocation()
  const begin = useEffectEvent(() => {
    if (key === 'default' || fieldOfAddress()) return
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector('h1')?.focus({ preventScroll: true })
  })
  // A page that was opened from another one begins at its title, unless its address names a field. Its query changes
  // while somebody types in it.
  useEffect(() => {
    if (pathname) begin()
  }, [pathname])
  return (
    <Routes>
      <Route path={pages.texts} element={<Texts />} />
      <Route path={pages.text(':key')} element={<TextOfAddress />} />
      <Route path={pages.findText} element={<FindText />} />
      <Route path={pages.searchTexts} element={<SearchResult />} />
      <Route path={pages.facts(':section')} element={<FactsOfAddress />} />
      <Route path={pages.picture(':slot')} element={<PictureOfAddress />} />
      <Route path={pages.versions} element={<Versions />} />
      <Route path={pages.compare(':from', ':to')} element={<ComparisonPage />} />
      <Route path="*" element={<Problem status={404} reference="" />} />
    </Routes>
  )
}

function TextOfAddress() {
  const { key = '' } = useParams()
  return <TextPage textKey={key} key={key} />
}

function FactsOfAddress() {
  const { section: name } = useParams()
  const section = factSections.find((known) => known === name)
  return section ? <FactsForms section={section} key={section} /> : <Problem status={404} reference="" />
}

function PictureOfAddress() {
  const { slot = '' } = useParams()
  return <PictureForm slot={slot} key={slot} />
}
