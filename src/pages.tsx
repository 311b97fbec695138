// The component of each page.
import type { ComponentType } from 'react'
import { RefusedForm } from './pages/contact-section.tsx'
import { ContactSent } from './pages/contact-sent.tsx'
import { Home } from './pages/home/home.tsx'
import { Legal } from './pages/legal.tsx'
import { NotFound } from './pages/notice.tsx'
import { Pricing } from './pages/pricing.tsx'
import { Search } from './pages/search.tsx'
import { Service } from './pages/service.tsx'
import type { PageName } from './routes.ts'

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

export function Page({ name, id }: { name: PageName; id: string }) {
  const Component = pages[name]
  return <Component id={id} />
}
