// The sizes of pages as a browser gets them first: status line, headers and compressed HTML.
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listedLanguages } from '../../src/language/language.ts'

const paths = [
  '/',
  '/services/concierge-services',
  '/investment',
  '/search',
  '/legal/privacy',
  '/contact/sent',
  '/nothing',
]

/** The bytes of each page of the site at `origin`, as the page cache sends it in the end, by path and language. */
export async function firstViewSizes(origin: string): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const language of listedLanguages) {
    for (const path of paths) {
      const address = `${path}?lang=${language}`
      all[`${address}, bytes`] = await size(origin + address)
    }
  }
  return all
}

/** Asks for a page until its size stays the same: the first responses are compressed quickly, later ones thoroughly. */
async function size(url: string): Promise<number> {
  let { bytes } = await firstResponse(url)
  for (let same = 0; same < 3; ) {
    await wait(500)
    const { bytes: now } = await firstResponse(url)
    same = now === bytes ? same + 1 : 0
    bytes = now
  }
  return bytes
}

/** Asks for `url` on a new connection, as a browser does. Returns the size of the response, and its body. */
export async function firstResponse(url: string): Promise<{ bytes: number; body: Buffer }> {
  const agent = new Agent({ keepAlive: true })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const { socket } = response
  const body = await buffer(response)
  const bytes = socket.bytesRead
  agent.destroy()
  return { bytes, body }
}
