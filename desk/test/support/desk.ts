// A site under test with a desk, and the browsers of the people who use it.
import { randomUUID } from 'node:crypto'
import type { Response } from 'light-my-request'
import type { SendMailOptions } from 'nodemailer'
import type { Test } from 'tap'
import type { AppOptions } from '../../../server/app.ts'
import type { Database } from '../../../server/database/types.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { type TestSite, testSite } from '../../../test/support/site.ts'
import { forms } from '../../api/addresses.ts'
import {
  type Content,
  contentAddress,
  type DraftConflict,
  type DraftResult,
  type DraftWrite,
  draftAddress,
  type PathErrors,
} from '../../api/content.ts'
import { type Path, unitsIn, valueBelow } from '../../api/paths.ts'
import { publishAddress } from '../../api/publishing.ts'
import { type DeskContent, openDeskContent } from '../../server/content/desk-content.ts'
import { deskDatabase } from '../../server/database.ts'
import { createLink } from '../../server/sign-in/links.ts'

export const claire = 'claire@villa.example'
export const hugo = 'hugo@villa.example'

/** The headers with which a browser sends a form from a page of the site under test. */
export const ownOrigin = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }

export const phileas: ContactRequest = {
  name: 'Phileas Fogg',
  email: 'p.fogg@example.com',
  phone: '+33 6 39 98 01 41',
  service: 'home-management',
  package: 'essential',
  message: 'I own a small house on the Cap d’Antibes.',
  confidentiality: true,
}

/** A browser that keeps the cookies of the site. */
export interface Browser {
  cookies: Map<string, string>
  open(address: string, headers?: Record<string, string>): Promise<Response>
  /** Sends a plain form. */
  send(address: string, fields?: Record<string, string | number>, headers?: Record<string, string>): Promise<Response>
  /** Sends JSON as the application does. */
  sendApi(method: 'PATCH' | 'POST', address: string, body: object): Promise<Response>
  /** The JSON at an address of the API. */
  read<Data>(address: string): Promise<Data>
  /** The content with its draft. */
  content(): Promise<Content>
  /** Saves values in the draft; of a group, each of its units. Their version is 0 by default. */
  save(...entries: SavedValue[]): Promise<{ status: number } & DraftResponse>
  /** Publishes the draft as it is. */
  publish(): Promise<Response>
}

export interface SavedValue {
  path: Path
  version?: number
  /** Without it, the value goes back to the content file. */
  value?: unknown
}

type DraftResponse = DraftResult & DraftConflict & PathErrors

/** The entries of a write that saves `values`. */
export const toDraftWrite = (values: readonly SavedValue[]): DraftWrite => ({
  entries: values.flatMap(({ path, version = 0, value }) =>
    value === undefined
      ? [{ path, version }]
      : unitsIn(value, path).map((unit) => ({ path: unit, version, value: valueBelow(value, path, unit) })),
  ),
})

export interface DeskSite extends Omit<TestSite, 'source'> {
  source: DeskContent
  siteSource: TestSite['source']
  /** The emails that the desk has sent. */
  mails: SendMailOptions[]
  browser(headers?: Record<string, string>): Browser
  /** A browser in which `address` has signed in. */
  signedIn(address?: string): Promise<Browser>
  /** Stores a request. Returns its reference. */
  receive(request?: Partial<ContactRequest>, rest?: { suspected?: boolean; now?: number }): Promise<string>
}

const silent = { info() {}, warn() {}, error() {} }

/** A site with a desk for Claire and Hugo. */
export async function deskSite(
  t: Test,
  environment: NodeJS.ProcessEnv = {},
  { wantPictures = () => {}, freeSpace }: Partial<Pick<AppOptions, 'wantPictures'> & Pick<Database, 'freeSpace'>> = {},
): Promise<DeskSite> {
  const mails: SendMailOptions[] = []
  const site = await testSite(
    t,
    { DESK: 'on', DESK_USERS: `Claire Martin <${claire}>, ${hugo}`, ...environment },
    { sendMail: async (mail) => mails.push(mail), wantPictures, ...(freeSpace && { freeSpace }) },
  )
  const database = deskDatabase(site.database)
  const source = openDeskContent({
    settings: site.settings,
    database,
    source: site.source,
    log: silent,
    wantPictures,
  })
  await site.app.ready()
  return {
    ...site,
    source,
    siteSource: site.source,
    mails,
    browser: (headers) => openBrowser(site, headers),
    async signedIn(address = claire) {
      const browser = openBrowser(site)
      const token = await createLink(database, address, Date.now())
      await browser.send(forms.link, { token })
      return browser
    },
    async receive(request = {}, { suspected, now = Date.now() } = {}) {
      // Without its own key, a request with the same fields would be the same request.
      const received = { request: { ...phileas, ...request }, language: 'en', suspected, key: randomUUID() } as const
      return (await site.outbox.add(received, now)).reference
    },
  }
}

function openBrowser({ inject }: TestSite, always: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const withCookies = (headers: Record<string, string>) => ({
    accept: 'text/html',
    ...(cookies.size > 0 && { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') }),
    ...always,
    ...headers,
  })
  async function keep(response: Response) {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    return response
  }
  const browser: Browser = {
    cookies,
    open: async (url, headers = {}) => keep(await inject({ url, headers: withCookies(headers) })),
    async send(url, fields = {}, headers = {}) {
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...ownOrigin, ...headers }
      const payload = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`])).toString()
      return keep(await inject({ method: 'POST', url, headers: withCookies(form), payload }))
    },
    async sendApi(method, url, body) {
      const headers = withCookies({ 'content-type': 'application/json', accept: '*/*', ...ownOrigin })
      return keep(await inject({ method, url, headers, payload: JSON.stringify(body) }))
    },
    async read(url) {
      return (await inject({ url, headers: withCookies({ accept: '*/*' }) })).json()
    },
    content: () => browser.read(contentAddress),
    async save(...values) {
      const response = await browser.sendApi('PATCH', draftAddress, toDraftWrite(values))
      return { status: response.statusCode, ...(response.json() as DraftResponse) }
    },
    async publish() {
      const { revision } = await browser.content()
      return browser.sendApi('POST', publishAddress, { revision })
    },
  }
  return browser
}
