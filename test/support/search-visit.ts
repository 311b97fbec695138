// A visitor who uses the search.
import type { Page } from 'playwright'
import type { Test } from 'tap'
import { hydrated, type VisitorOptions, visitor } from './browser.ts'

interface SearchVisit extends VisitorOptions {
  path?: string
  /** Prepares the page before it is opened. Chromium may miss a request immediately after `page.route`. */
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
