// The component of each page.
import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { RefusedForm } from './pages/contact-section.tsx'
import { ContactSent } from './pages/contact-sent.tsx'
import { Home } from './pages/home/home.tsx'
import { Legal } from './pages/legal.tsx'
import { NotFound } from './pages/notice.tsx'
import { Pricing } from './pages/pricing.tsx'
import { Service } from './pages/service.tsx'
import { type PageName, pageAt } from './routes.ts'

// Few visits open the page of search results, and it brings the search itself.
let LoadedSearch: ComponentType | undefined

/**
 * Loads the page of search results. Called before it is rendered on the server or hydrated, so that both are complete
 * in one step.
 */
export async function loadSearchPage() {
  const { Search } = await import('./pages/search.tsx')
  LoadedSearch = Search
  return { default: Search }
}

const LazySearch = lazy(loadSearchPage)

function Search() {
  if (LoadedSearch) return <LoadedSearch />
  return (
    <Suspense>
      <LazySearch />
    </Suspense>
  )
}

/** Services and legal pages use the id; the others ignore it. */
const pages: Record<PageName, ComponentType<{ id: string }>> = {
  home: Home,
  service: Service,
  pricing: Pricing,
  search: Search,
  legal: Legal,
  'contact-sent': ContactSent,
  'refused-form': RefusedForm,
  'not-found': NotFound,
}

export function CurrentPage() {
  const { name, id } = pageAt(useLocation().pathname)
  const Page = pages[name]
  // With a key, another service is another page: new elements, which fade in.
  return <Page key={id} id={id} />
}
