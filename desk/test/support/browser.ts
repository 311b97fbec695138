// The desk in Chromium: a site of its own, signing in, and editing on a page of the site.
import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright'
import type { Test } from 'tap'
import { visitor } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { contentAddress } from '../../api/content.ts'
import { type DeskSite, deskSite } from './desk.ts'

interface Options extends BrowserContextOptions {
  environment?: NodeJS.ProcessEnv
}

/** A site with a desk, and a page of a browser that has not signed in. */
export async function openSite(t: Test, { environment, ...options }: Options = {}) {
  const site = await deskSite(t, environment)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  return { site, origin, ...(await visitor(t, { origin, viewport: { width: 1280, height: 860 }, ...options })) }
}

/** The same, with the session of Claire. */
export async function openDesk(t: Test, options: Options = {}) {
  const visit = await openSite(t, options)
  const { cookies } = await visit.site.signedIn()
  const value = cookies.get('desk') ?? ''
  await visit.page
    .context()
    .addCookies([{ name: 'desk', value, url: visit.origin, httpOnly: true, sameSite: 'Strict' }])
  return visit
}

/** Opens the link in the mail after the first `sent` ones, and presses its button. */
export async function openLink(page: Page, site: DeskSite, sent: number) {
  const mail = await until('the mail', async () => site.mails[sent])
  const [link = ''] = /\/desk\/link\?\S+/.exec(String(mail.text)) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
}

/** Opens a page of the site for editing. Resolves with its frame. */
export async function edit(page: Page, address: string = pages.texts): Promise<Frame> {
  await page.goto(address)
  return editedFrame(page)
}

/** The frame of a page that is edited, once its texts can be reached with Tab: the application has found them. */
export async function editedFrame(page: Page): Promise<Frame> {
  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  return frame
}

/** The field for a language beside the page that is edited. */
export const field = (page: Page, language: string) => page.getByRole('textbox', { name: language })
export const panel = (page: Page) => page.locator('.text-panel')
export const saved = (page: Page) => page.locator('.draft').getByText(/Saved at/)
/** The button of the toast that takes the last action back. */
export const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

/** Keeps `page` from reading what others save from now on: it learns of it when it saves. */
export const keepUnaware = (page: Page) => page.route(`**${contentAddress}`, (route) => route.abort())

/** Types `text` into a field, replacing its value; with `language`, into the field of this language. */
export async function retype(page: Page, where: string | Locator, text: string) {
  await (typeof where === 'string' ? field(page, where) : where).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/**
 * Complaints of the browser about the page that is edited. Its frame changes its width after it has preloaded a
 * picture, which the browser reports if the test takes a few seconds more.
 */
export const withoutPreloads = (complaints: string[]) =>
  complaints.filter((complaint) => !complaint.includes('was preloaded using link preload'))

/** In the browser: removes the links that cover the rows of a list, because axe cannot see the text below them. */
export function uncoverRows() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.row h2 a::before { display: none }')
  document.adoptedStyleSheets = [sheet]
}
