// The first view: the HTML of every page with headers and styles fits into the ten TCP segments that a server may send
// before the first acknowledgement (RFC 6928), without the overhead of TLS. Measured as sent, with the final compression.
import t from 'tap'
import { firstResponse } from '../../scripts/audit/first-view-sizes.ts'
import { budgets } from '../../scripts/bundle-size.ts'
import { listedLanguages } from '../../src/language/language.ts'
import { fixedAddresses } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

// With https, as in production, there is one more header.
const { app, origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})
// Gives the pages their final compression.
await app.warmPageCache()

for (const language of listedLanguages) {
  t.test(`the first view of every page in ${language} is at most 14,600 bytes`, async (t) => {
    for (const path of [...fixedAddresses, '/services/gardening', '/nothing', '/search?q=an']) {
      const { bytes } = await firstResponse(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      t.ok(bytes <= budgets.initialPayload, `${path}: ${bytes} bytes of ${budgets.initialPayload}`)
    }
  })
}
