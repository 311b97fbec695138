// The components of the pages, each a chunk of its own that is fetched when it is needed.
import { type ComponentType, use } from 'react'
import { NotFound } from './pages/notice.tsx'
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
  'refused-form': () => import('./pages/refused-form.tsx').then((file) => file.RefusedForm),
  'not-found': async () => NotFound,
}

const loaded = new Map<PageName, PageComponent>()

/** Fetches the code of a page before it is shown. The browser keeps it: a second call costs nothing. */
export async function loadPage(name: PageName): Promise<PageComponent> {
  const component = await files[name]()
  loaded.set(name, component)
  return component
}

/** Whether the code of a page is there. */
export const isPageLoaded = (name: PageName) => loaded.has(name)

/**
 * A page: at once when its code is there, as it is for a link that was followed. Back and Forward may lead to a page
 * whose code is not there: the page before stays until it has come (React's transitions). Neither `lazy` nor a boundary:
 * React hydrates a boundary after what is around it, and a visitor's language that is taken up in between would not be
 * that of the rendered page.
 */
export function Page({ name, id }: { name: PageName; id: string }) {
  const Component = loaded.get(name) ?? use(pendingPage(name))
  return <Component id={id} />
}

const pendingPages = new Map<PageName, Promise<PageComponent>>()

/**
 * One promise a page, since React asks for it at each try. Without the code it never settles: the visitor is led back
 * (src/shell/page-changes.tsx).
 */
function pendingPage(name: PageName): Promise<PageComponent> {
  const pending = pendingPages.get(name) ?? loadPage(name).catch(() => new Promise<never>(() => {}))
  pendingPages.set(name, pending)
  return pending
}
