// The components of the pages, each a chunk of its own that is fetched when it is needed.
import { type ComponentType, lazy } from 'react'
import { openOrdinarily } from './links/open-ordinarily.ts'
import type { PageName } from './routes.ts'

/** A page of a service or a legal page is told which; the others have no use for it. */
type PageComponent = ComponentType<{ id: string }>

const files: Record<PageName, () => Promise<PageComponent>> = {
  home: () => import('./pages/home/home.tsx').then((file) => file.Home),
  service: () => import('./pages/service.tsx').then((file) => file.Service),
  pricing: () => import('./pages/pricing.tsx').then((file) => file.Pricing),
  search: () => import('./pages/search.tsx').then((file) => file.Search),
  legal: () => import('./pages/legal.tsx').then((file) => file.Legal),
  'contact-sent': () => import('./pages/contact-sent.tsx').then((file) => file.ContactSent),
  'not-found': () => import('./pages/not-found.tsx').then((file) => file.NotFound),
}

/** Fetches the code of a page before it is shown. The browser keeps it: a second call costs nothing. */
export async function loadPage(name: PageName): Promise<{ default: PageComponent }> {
  return { default: await files[name]() }
}

const components = Object.fromEntries(
  (Object.keys(files) as PageName[]).map((name) => [name, lazy(() => loadPage(name).catch(openOrdinarily))]),
) as unknown as Record<PageName, PageComponent>

/** A page; suspends until its code is there. Without it, the browser opens the address itself. */
export function Page({ name, id }: { name: PageName; id: string }) {
  const Component = components[name]
  return <Component id={id} />
}
