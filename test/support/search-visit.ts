// A visitor who uses the search.
import type { Page, Route } from 'playwright'
import type { Test } from 'tap'
import { hydrated, type Visit, visitor } from './browser.ts'

/** The requests of the search. */
export const searchInterface = '**/api/search?*'

interface SearchVisit extends Visit {
  path?: string
  /** Prepares the page before it is opened. Chromium may miss a request that follows `page.route` at once. */
  before?: (page: Page) => Promise<unknown>
}

/** A visitor at `path` after hydration, and the parts of the dialog. */
export async function searchVisit(t: Test, { path = '/?lang=en', before, ...options }: SearchVisit) {
  const { page, complaints } = await visitor(t, options)
  await before?.(page)
  await page.goto(path)
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  return { page, complaints, dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}

/** A visitor of the search. Requests that match `pattern` wait until the test releases them, in any order. */
export async function visitWithHeldRequests(t: Test, pattern: string, options: SearchVisit) {
  const routes: Route[] = []
  let next = Promise.withResolvers<void>()
  const hold = (route: Route) => {
    routes.push(route)
    next.resolve()
    next = Promise.withResolvers()
  }
  const visit = await searchVisit(t, { ...options, before: (page) => page.route(pattern, hold) })
  /** The request whose URL contains `part`, as soon as it is sent. */
  async function requested(part: string): Promise<Route> {
    for (;;) {
      const route = routes.find((route) => route.request().url().includes(part))
      if (route) return route
      await next.promise
    }
  }
  /** Releases that request, and waits for its response. */
  async function release(part: string) {
    const route = await requested(part)
    const response = visit.page.waitForResponse(route.request().url())
    await route.continue()
    await (await response).finished()
  }
  return { ...visit, requested, release }
}
