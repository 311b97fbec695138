// One flight: every page, its headers and its styles included, fits into the segments that a server may send before it
// has heard anything from the browser (ten: RFC 6928), less what TLS takes of them.
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import t from 'tap'
import { budgets } from '../../../scripts/bundle-size.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { pages } from '../../support/pages.ts'
import { listeningSite } from '../../support/site.ts'

// As on the Internet: with https, one header more.
const { origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})

async function answer(path: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(origin + path, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  return promise
}

/** The bytes of an answer on the line: its headers, and its body as small as brotli makes it. */
async function weightOf(path: string) {
  const response = await answer(path)
  const statusLine = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n`
  // Each name and each value is followed by two characters, and the last of them by two more.
  const headers = response.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, statusLine.length + 2)
  const html = await promisify(brotliDecompress)(await buffer(response))
  return headers + (await promisify(brotliCompress)(html)).length
}

for (const language of listedLanguages) {
  t.test(`every page in ${language} is painted from one flight`, async (t) => {
    const paths = [...pages.keys(), '/services/gardening', '/nothing'].map((path) => `${path}?lang=${language}`)
    paths.push(`/search?q=an&lang=${language}`)
    await Promise.all(
      paths.map(async (path) => {
        const weight = await weightOf(path)
        t.ok(weight <= budgets.flight, `${path}: ${weight} bytes of ${budgets.flight}`)
      }),
    )
  })
}
