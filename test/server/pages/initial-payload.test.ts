// The first view: the HTML of every page with headers and styles fits into the ten TCP segments that a server may send
// before the first acknowledgement (RFC 6928), without the overhead of TLS. A release test measures the same pages as
// they are sent with their final compression, which takes long (test/release/initial-payload.test.ts).
import t from 'tap'
import { budgets } from '../../../scripts/bundle-size.ts'
import { encoded } from '../../../server/http/content-encoding.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { firstView } from '../../support/first-view.ts'
import { fixedAddresses } from '../../support/pages.ts'
import { listeningSite } from '../../support/site.ts'

// With https, as in production, there is one more header.
const { inject, origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})
const bytesOf = firstView(t, origin)

const addressIn = (language: Language, path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

/** The bytes that the final compression of a cached page saves. */
async function savedBytes(address: string): Promise<number> {
  const { payload } = await inject(address)
  const [quick, thorough] = await Promise.all([encoded(payload, 'br', 'quick'), encoded(payload, 'br', 'thorough')])
  return quick.length - thorough.length
}

for (const language of listedLanguages) {
  t.test(`the first view of every page in ${language} is at most 14,600 bytes`, async (t) => {
    for (const path of [...fixedAddresses, '/services/gardening', '/nothing', '/search?q=an']) {
      const address = addressIn(language, path)
      const sent = await bytesOf(address)
      const isCached = fixedAddresses.includes(path)
      // Most pages fit with the quick compression of a first request.
      const bytes = sent > budgets.initialPayload && isCached ? sent - (await savedBytes(address)) : sent
      t.ok(bytes <= budgets.initialPayload, `${path}: ${bytes} bytes of ${budgets.initialPayload}`)
    }
  })
}
