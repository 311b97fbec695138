// A visitor who is about to search.
import type { Page, Route } from 'playwright'
import type { Test } from 'tap'
import { hydrated, type Visit, visitor } from './browser.ts'

/** What the search asks the server. */
export const searchInterface = '**/api/search?*'

interface SearchVisit extends Visit {
  path?: string
  /** Done before the page is opened: what is intercepted from then on is intercepted for certain. */
  prepare?: (page: Page) => Promise<unknown>
}

/** A visitor at `path` whose page is alive, and the parts of the dialog. */
export async function searchVisit(t: Test, { path = '/?lang=en', prepare, ...options }: SearchVisit) {
  const { page, complaints } = await visitor(t, options)
  await prepare?.(page)
  await page.goto(path)
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  return { page, complaints, dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}

/** Holds the requests that match `pattern` until the test lets them go, in which order it likes. */
export async function held(page: Page, pattern: string) {
  const routes: Route[] = []
  let next = Promise.withResolvers<void>()
  await page.route(pattern, (route) => {
    routes.push(route)
    next.resolve()
    next = Promise.withResolvers()
  })
  /** The request for an address with `part` in it, as soon as it is made. */
  async function asked(part: string): Promise<Route> {
    for (;;) {
      const route = routes.find((route) => route.request().url().includes(part))
      if (route) return route
      await next.promise
    }
  }
  /** Lets that request go, and waits until it has been answered. */
  async function release(part: string) {
    const route = await asked(part)
    const answered = page.waitForResponse(route.request().url())
    await route.continue()
    await (await answered).finished()
  }
  return { asked, release }
}

/** Whether the element has the focus. */
export const isFocused = (element: Element) => element === document.activeElement
