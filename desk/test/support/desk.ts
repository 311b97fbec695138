// A site under test with a desk, and the browsers of the people who use it.
import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Test } from 'tap'
import type { AppOptions } from '../../../server/app.ts'
import type { Database } from '../../../server/database/types.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { DatabaseLocation } from '../../../test/support/both-databases.ts'
import { testSite } from '../../../test/support/site.ts'
import { until } from '../../../test/support/until.ts'
import {
  type Content,
  contentUrl,
  type DraftConflict,
  type DraftResult,
  draftUrl,
  type PathErrors,
} from '../../api/content.ts'
import { type Path, unitsIn, valueBelow } from '../../api/paths.ts'
import { type DraftPictures, picturesUrl } from '../../api/pictures-data.ts'
import { publishUrl } from '../../api/publishing.ts'
import { forms } from '../../api/urls.ts'
import { type DeskContent, openDeskContent } from '../../server/content/desk-content.ts'
import { openDeskDatabase } from '../../server/database.ts'
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

export type Response = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload' | 'body' | 'json'> & {
  cookies: readonly { name: string; value: string; maxAge?: number }[]
}

/** Sends a request to an application, or to a process. */
type Inject = (request: InjectOptions) => Promise<Response>

export type Browser = ReturnType<typeof openBrowser>

export interface SavedValue {
  path: Path
  /** 0 by default. */
  version?: number
  /** Without it, the value goes back to the content file. */
  value?: unknown
}

export type DeskSite = Awaited<ReturnType<typeof deskSite>>

type DeskOptions = Partial<Pick<AppOptions, 'wantPictures'> & Pick<Database, 'freeSpace'>>

const silent = { info() {}, warn() {}, error() {} }

/** The settings of a site with its data at `location`. */
export const settingsFor = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
})

/** A site with a desk in which Claire has signed in. */
export async function startDesk(t: Test, environment?: NodeJS.ProcessEnv, options?: DeskOptions) {
  const site = await deskSite(t, environment, options)
  return { ...site, desk: await site.signedIn() }
}

/** The token of the sign-in link in the next email after the first `sent` emails. */
export async function mailedToken({ mails }: Pick<DeskSite, 'mails'>, sent = 0): Promise<string> {
  const { text } = await until('the email', () => mails[sent])
  return /token=([\w-]{43})\s/.exec(String(text))?.[1] ?? ''
}

/** A site with a desk for Claire and Hugo. */
export async function deskSite(
  t: Test,
  environment: NodeJS.ProcessEnv = {},
  { wantPictures = () => {}, freeSpace }: DeskOptions = {},
) {
  const mails: SendMailOptions[] = []
  const site = await testSite(
    t,
    { DESK: 'on', DESK_USERS: `Claire Martin <${claire}>, ${hugo}`, ...environment },
    { sendMail: async (mail) => mails.push(mail), wantPictures, ...(freeSpace && { freeSpace }) },
  )
  const database = openDeskDatabase(site.database)
  const { settings } = site
  const source = openDeskContent({ settings, database, source: site.source, log: silent, wantPictures })
  await site.app.ready()
  return {
    ...site,
    source,
    siteSource: site.source,
    /** The emails that the desk has sent. */
    mails,
    browser: () => openBrowser(site.inject),
    /** A browser in which `email` has signed in. */
    async signedIn(email = claire) {
      const browser = openBrowser(site.inject)
      const token = await createLink(database, email, Date.now())
      await browser.send(forms.link, { token })
      return browser
    },
    /** Stores a request. Returns its reference. */
    async receive(
      request: Partial<ContactRequest> = {},
      { suspected, now = Date.now() }: { suspected?: boolean; now?: number } = {},
    ) {
      // Without its own key, a request with the same fields would be the same request.
      const received = { request: { ...phileas, ...request }, language: 'en', suspected, key: randomUUID() } as const
      return (await site.outbox.add(received, now)).reference
    },
  }
}

/** Publishes `document` as it is, also with errors. */
export const publishDocument = async ({ store }: Pick<DeskContent, 'store'>, document: Record<string, unknown>) =>
  store.publish({ document, changes: [], staffEmail: null, now: 1, seen: await store.revision() })

/** A browser that keeps the cookies of the site. */
export function openBrowser(inject: Inject, origin = ownOrigin.origin) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((cookie) => cookie.join('=')).join('; ')
  const withCookies = (headers: Record<string, string>) => ({
    accept: 'text/html',
    ...(cookies.size > 0 && { cookie: cookie() }),
    ...headers,
  })
  function keepCookies(response: Response) {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    return response
  }
  const open = async (url: string, headers: Record<string, string> = {}) =>
    keepCookies(await inject({ url, headers: withCookies(headers) }))
  /** Sends a plain form. */
  async function send(url: string, fields: Record<string, string | number> = {}, headers: Record<string, string> = {}) {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...ownOrigin, origin, ...headers }
    const payload = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`])).toString()
    return keepCookies(await inject({ method: 'POST', url, headers: withCookies(form), payload }))
  }
  /** Sends JSON, or a part of a file, as the application does. */
  async function sendApi(method: 'PATCH' | 'POST', url: string, body: object) {
    const payload = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
    const type = typeof payload === 'string' ? 'application/json' : 'application/octet-stream'
    const headers = withCookies({ 'content-type': type, accept: '*/*', ...ownOrigin, origin })
    return keepCookies(await inject({ method, url, headers, payload }))
  }
  /** The JSON at a URL of the API. */
  const read = async <Data>(url: string): Promise<Data> =>
    (await inject({ url, headers: withCookies({ accept: '*/*' }) })).json()
  /** The content with its draft. */
  const content = () => read<Content>(contentUrl)
  const pictures = () => read<DraftPictures>(picturesUrl)
  /** Saves values in the draft: of a group, each of its units. */
  async function save(...values: SavedValue[]) {
    const units = values.flatMap(({ path, version = 0, value }) =>
      value === undefined
        ? [{ path, version }]
        : unitsIn(value, path).map((unit) => ({ path: unit, version, value: valueBelow(value, path, unit) })),
    )
    const response = await sendApi('PATCH', draftUrl, { units })
    const result: DraftResult & DraftConflict & PathErrors = response.json()
    return { status: response.statusCode, ...result }
  }
  /** Publishes the draft as it is. */
  const publish = async () => sendApi('POST', publishUrl, { revision: (await content()).revision })
  return { cookies, cookie, open, send, sendApi, read, content, pictures, save, publish }
}
