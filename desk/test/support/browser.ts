// The desk in Chromium: each test has its site, signs in, and edits a page of the site.
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright'
import type { Test } from 'tap'
import { visitor } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { contentUrl } from '../../api/content.ts'
import type { Path } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { claire, type DeskSite, deskSite, mailedToken } from './desk.ts'

interface Options extends BrowserContextOptions {
  environment?: NodeJS.ProcessEnv
  /** The page to open. */
  at?: string
}

/** A site with a desk, and a browser without a session. */
export async function openSite(t: Test, { environment, ...options }: Omit<Options, 'at'> = {}) {
  const site = await deskSite(t, environment)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  return { site, origin, ...(await visitor(t, { origin, viewport: { width: 1280, height: 860 }, ...options })) }
}

/** A site with a desk, and a browser in which Claire has signed in. */
export async function openDesk(t: Test, { at, ...options }: Options = {}) {
  const visit = await openSite(t, options)
  const desk = await visit.site.signedIn()
  const value = desk.cookies.get('desk') ?? ''
  await visit.page
    .context()
    .addCookies([{ name: 'desk', value, url: visit.origin, httpOnly: true, sameSite: 'Strict' }])
  if (at) await visit.page.goto(at)
  return { ...visit, desk }
}

/** Opens the sign-in link in the next email after the first `sent` emails, and presses its button. */
export async function openLink(page: Page, site: DeskSite, sent = 0) {
  await page.goto(`${pages.link}?token=${await mailedToken(site, sent)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== pages.link)
}

/** Asks for a link on the sign-in page, and opens it. */
export async function signIn(page: Page, site: DeskSite) {
  await page.getByLabel('Your email address').fill(claire)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await openLink(page, site)
}

/** Opens a page of the site for editing. Resolves with its frame. */
export async function edit(page: Page, url: string = pages.texts): Promise<Frame> {
  await page.goto(url)
  return editedFrame(page)
}

/** The frame of the edited page, once the application has found its texts: they can be reached with Tab. */
export async function editedFrame(page: Page): Promise<Frame> {
  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  return frame
}

/** The field for a language next to the edited page. */
export const field = (page: Page, language: string) => page.getByRole('textbox', { name: language })
/** The field of the year on the page of figures, which a test can change quickly. */
export const year = (page: Page) => page.getByLabel('Founded in')
export const panel = (page: Page) => page.locator('.text-panel')
export const saved = (page: Page) => page.locator('.draft').getByText(/Saved at/)
/** The button of the toast that undoes the last action. */
export const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

/** The value at `path` in the draft. */
export const draftValue = async ({ source }: DeskSite, path: Path) =>
  (await source.store.units()).find((unit) => unit.path === path)?.draft?.value

/** Waits until the draft has `value` at `path`. */
export const inDraft = (site: DeskSite, path: Path, value: unknown) =>
  until(`${path} in the draft`, async () => isDeepStrictEqual(await draftValue(site, path), value))

/** Prevents `page` from reading what others save, until it saves a value. */
export const keepUnaware = (page: Page) => page.route(`**${contentUrl}`, (route) => route.abort())

/** Replaces the text of a field, or of the field for a language. */
export async function retype(page: Page, where: string | Locator, text: string) {
  await (typeof where === 'string' ? field(page, where) : where).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/**
 * Complaints about the edited page. Its frame changes its width after it has preloaded an image, which the browser
 * reports if the test takes a few seconds more.
 */
export const withoutPreloads = (complaints: string[]) =>
  complaints.filter((complaint) => !complaint.includes('was preloaded using link preload'))

/** In the browser: removes the links that cover the rows of a list, because axe cannot see the text below them. */
export function uncoverRows() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.row h2 a::before { display: none }')
  document.adoptedStyleSheets = [sheet]
}
