// The components of the pages. Each is a chunk that is loaded when it is needed.
import { type ComponentType, use } from 'react'
import { NotFound } from './pages/notice.tsx'
import type { PageName } from './routes.ts'

/** Services and legal pages use the id; the others ignore it. */
type PageComponent = ComponentType<{ id: string }>

const files: Record<PageName, () => Promise<PageComponent>> = {
  home: () => import('./pages/home/home.tsx').then((file) => file.Home),
  service: () => import('./pages/service.tsx').then((file) => file.Service),
  pricing: () => import('./pages/pricing.tsx').then((file) => file.Pricing),
  search: () => import('./pages/search.tsx').then((file) => file.Search),
  legal: () => import('./pages/legal.tsx').then((file) => file.Legal),
  'contact-sent': () => import('./pages/contact-sent.tsx').then((file) => file.ContactSent),
  'refused-form': () => import('./pages/refused-form.tsx').then((file) => file.RefusedForm),
  'not-found': async () => NotFound,
}

const loaded = new Map<PageName, PageComponent>()

/** Loads the code of a page. A second call costs nothing. */
export async function loadPage(name: PageName): Promise<PageComponent> {
  const component = await files[name]()
  loaded.set(name, component)
  return component
}

/** Whether the code of a page is loaded. */
export const isPageLoaded = (name: PageName) => loaded.has(name)

/**
 * Renders a page. Its code is loaded already, except after Back and Forward: then the previous page stays until it is
 * (React's transitions). Not `lazy` and no Suspense boundary: React hydrates a boundary after its surroundings, and a
 * change of the language in between would not match the HTML.
 */
export function Page({ name, id }: { name: PageName; id: string }) {
  const Component = loaded.get(name) ?? use(pendingPage(name))
  return <Component id={id} />
}

const pendingPages = new Map<PageName, Promise<PageComponent>>()

/**
 * React must receive the same promise at each attempt. If loading fails, it never settles, and the browser goes back
 * (src/shell/page-changes.tsx).
 */
function pendingPage(name: PageName): Promise<PageComponent> {
  const pending = pendingPages.get(name) ?? loadPage(name).catch(() => new Promise<never>(() => {}))
  pendingPages.set(name, pending)
  return pending
}
