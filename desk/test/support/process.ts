// The desk of a site that runs as a process, used over HTTP as its application uses it.
import type { Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { eventsAddress, forms } from '../../api/addresses.ts'
import { type Content, contentAddress, draftAddress } from '../../api/content.ts'
import { type DraftPictures, picturesAddress, type UploadResult } from '../../api/pictures-data.ts'
import { publishAddress } from '../../api/publishing.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, type SavedValue, toDraftWrite } from './desk.ts'
import { toUploadParts } from './uploads.ts'

interface DeskProcess {
  origin: string
  /** The settings of the site. */
  environment: { DATA_DIR: string; DATABASE_URL?: string }
}

/** The settings with which a site has a desk for Claire. */
export const withDesk = { DESK: 'on', DESK_USERS: claire }

/** Sends a plain form. */
export const sendForm = (
  origin: string,
  address: string,
  { fields, cookie = '' }: { fields: Record<string, string | number>; cookie?: string },
) =>
  fetch(origin + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`])),
  })

/** The session cookie that `response` sets, or ''. */
export const sessionCookie = ({ headers }: Response) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** A token with which Claire signs in. */
export async function createToken({ DATA_DIR, DATABASE_URL }: DeskProcess['environment']): Promise<string> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const token = await createLink(database, claire, Date.now())
  await database.close()
  return token
}

/** Signs Claire in. */
export async function processDesk({ origin, environment }: DeskProcess) {
  const token = await createToken(environment)
  const headers = { origin, cookie: '' }
  const send = (method: 'PATCH' | 'POST', url: string, body: string | Uint8Array<ArrayBuffer>) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    return fetch(origin + url, { method, headers: { ...headers, 'content-type': type }, body })
  }
  const patch = (address: string, body: object) => send('PATCH', address, JSON.stringify(body))
  const read = async <Data>(address: string) => (await (await fetch(origin + address, { headers })).json()) as Data
  const content = () => read<Content>(contentAddress)
  headers.cookie = sessionCookie(await sendForm(origin, forms.link, { fields: { token } }))

  return {
    read,
    /** The HTML of a page. */
    document: async (address: string) => (await fetch(origin + address, { headers })).text(),
    patch,
    content,
    /** Opens the stream of changes until the test ends. Returns a function that returns what it has received. */
    async listen(t: Test): Promise<() => string> {
      const aborter = new AbortController()
      t.teardown(() => aborter.abort())
      const { body } = await fetch(origin + eventsAddress, { headers, signal: aborter.signal })
      let received = ''
      const read = async () => {
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) received += text
      }
      // The end of the test is an error of the stream.
      read().catch(() => {})
      return () => received
    },
    pictures: () => read<DraftPictures>(picturesAddress),
    /** Saves `values` in the draft. Throws if they are refused. */
    async save(values: readonly SavedValue[]) {
      const saved = await patch(draftAddress, toDraftWrite(values))
      if (saved.status !== 200) throw new Error(`${saved.status}: ${await saved.text()}`)
    },
    /** Publishes the draft as it is, or as it was at revision `seen`. Returns the status. */
    async publish(seen?: number): Promise<number> {
      const revision = seen ?? (await content()).revision
      return (await send('POST', publishAddress, JSON.stringify({ revision }))).status
    },
    /** Uploads a photograph in parts. Returns the name of its file. */
    async upload(photograph: Uint8Array): Promise<string> {
      let file = ''
      for (const { url, payload } of toUploadParts(photograph)) {
        const response = await send('POST', url, payload)
        if (!response.ok) throw new Error(`${url}: ${response.status}`)
        if (response.status !== 204) file = ((await response.json()) as UploadResult).file
      }
      return file
    },
  }
}
