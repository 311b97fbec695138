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

// Loaded with its page: few visits open it, and it brings the search itself.
const Search = lazy(async () => ({ default: (await import('./pages/search.tsx')).Search }))

/** Services and legal pages use the id; the others ignore it. */
const pages: Record<PageName, ComponentType<{ id: string }>> = {
  home: Home,
  service: Service,
  pricing: Pricing,
  search: () => (
    <Suspense>
      <Search />
    </Suspense>
  ),
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
