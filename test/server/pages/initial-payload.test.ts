// The first view: the HTML of every page with headers and styles fits into the ten TCP segments that a server may send
// before the first acknowledgement (RFC 6928), without the overhead of TLS.
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { budgets } from '../../../scripts/bundle-size.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { fixedAddresses } from '../../support/pages.ts'
import { listeningSite } from '../../support/site.ts'

// With https, as in production, there is one more header.
const { app, origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})
// Gives the pages their final compression.
await app.warmPageCache()

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
t.teardown(() => agent.destroy())
let counted = { socket: undefined as Socket | undefined, bytes: 0 }

/** The bytes of a response, counted by its connection. */
async function bytesOf(path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const { socket } = response
  await buffer(response)
  const before = counted.socket === socket ? counted.bytes : 0
  counted = { socket, bytes: socket.bytesRead }
  return socket.bytesRead - before
}

for (const language of listedLanguages) {
  t.test(`the first view of every page in ${language} is at most 14,000 bytes`, async (t) => {
    for (const path of [...fixedAddresses, '/services/gardening', '/nothing', '/search?q=an']) {
      const bytes = await bytesOf(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      t.ok(bytes <= budgets.initialPayload, `${path}: ${bytes} bytes of ${budgets.initialPayload}`)
    }
  })
}
