// The desk of a site that runs as a process, used over HTTP as its pages and its application use it.
import type { InjectOptions } from 'fastify'
import type { Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { eventsUrl, forms } from '../../api/urls.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { type Browser, claire, openBrowser, type Response } from './desk.ts'

interface DeskProcess {
  origin: string
  /** The settings of the site. */
  environment: { DATA_DIR: string; DATABASE_URL?: string }
}

/** The settings with which a site has a desk for Claire. */
export const withDesk = { DESK: 'on', DESK_USERS: claire }

/** A browser without a session. */
export const processBrowser = (origin: string) => openBrowser((request) => sendTo(origin, request), origin)

/** A token with which Claire signs in. */
export async function createToken({ DATA_DIR, DATABASE_URL }: DeskProcess['environment']): Promise<string> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const token = await createLink(database, claire, Date.now())
  await database.close()
  return token
}

/** A browser in which Claire has signed in. */
export async function processDesk({ origin, environment }: DeskProcess): Promise<Browser> {
  const browser = processBrowser(origin)
  await browser.send(forms.link, { token: await createToken(environment) })
  return browser
}

/** Opens the stream of changes until the test ends. Returns a function that returns what it has received. */
export async function listen(t: Test, origin: string, browser: Browser): Promise<() => string> {
  const aborter = new AbortController()
  t.teardown(() => aborter.abort())
  const { body } = await fetch(origin + eventsUrl, {
    headers: { cookie: browser.cookie() },
    signal: aborter.signal,
  })
  let received = ''
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) received += text
  }
  // The end of the test is an error of the stream.
  read().catch(() => {})
  return () => received
}

/** Sends a request to a process as `inject` sends it to an application. */
async function sendTo(origin: string, { method = 'GET', url, headers, payload }: InjectOptions): Promise<Response> {
  const options = { method, headers: headers as HeadersInit, body: payload as BodyInit, redirect: 'manual' } as const
  const response = await fetch(`${origin}${url}`, options)
  const rawPayload = Buffer.from(await response.arrayBuffer())
  const body = rawPayload.toString()
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return { name, value }
    }),
    rawPayload,
    body,
    json: () => JSON.parse(body),
  }
}
