// Starts the application of the desk.
import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { pageDataId } from '../../src/page-data.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { siteAtom } from '../../src/site/site.ts'
import type { DeskStart } from '../api/desk-data.ts'
import { Desk } from './app.tsx'
import { createQueries } from './data/queries.ts'
import { startAtom } from './data/start.ts'

const root = document.getElementById('app')
const block = document.getElementById(pageDataId)
// Pages before sign-in have no application.
if (root && block) start(root, JSON.parse(block.textContent))

function start(root: HTMLElement, data: DeskStart) {
  // The server has already stored this choice of a language.
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(null, '', url)
  const store = createStore()
  store.set(startAtom, data)
  // The components of the site read brand and pictures from this store.
  const { brand, pictures } = data
  store.set(siteAtom, { ...store.get(siteAtom), facts: { ...defaultFacts, brand }, ...(pictures && { pictures }) })
  createRoot(root).render(
    <BrowserRouter>
      <Desk store={store} queries={createQueries(store)} />
    </BrowserRouter>,
  )
}
