// The sizes of pages as a browser gets them first: status line, headers and compressed HTML.
import { get, type IncomingMessage } from 'node:http'
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
  let last = await bytes(url)
  for (let same = 0; same < 3; ) {
    await wait(500)
    const now = await bytes(url)
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

async function bytes(url: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const { socket } = response
  for await (const _ of response);
  return socket.bytesRead
}
