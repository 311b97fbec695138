// The desk behind Caddy and nginx, with the configurations that operators use.
import t from 'tap'
import { caddy, nginx, siteBehind } from '../../../test/support/proxies.ts'
import { pages } from '../../api/addresses.ts'
import { draftAddress } from '../../api/content.ts'
import { processDesk, withDesk } from '../support/process.ts'

for (const proxy of [caddy, nginx]) {
  t.test(`behind ${proxy.name}`, { skip: proxy.missing }, async (t) => {
    const site = await siteBehind(t, proxy, withDesk)
    const desk = await processDesk(site)

    await t.test('the largest text reaches the site, which answers it', async (t) => {
      const entries = [{ path: '/texts/en/none', version: 0, value: 'x'.repeat(1_048_000) }]
      t.equal((await desk.patch(draftAddress, { entries })).status, 422)
    })

    await t.test('pages are asked for each time; their files, which are public, may be stored', async (t) => {
      const ask = async (path: string) => fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } })
      await ask(`${pages.signIn}?lang=en`)
      const page = await ask(`${pages.signIn}?lang=en`)
      const stored = proxy === caddy ? null : 'HIT'
      t.not(page.headers.get('x-cache'), 'HIT')
      t.equal(page.headers.get('cache-control'), 'no-store, no-transform')
      const [file = ''] = /\/desk\/assets\/[\w-]+\.css/.exec(await page.text()) ?? []
      await ask(file)
      const { status, headers } = await ask(`${file}?lang=en`)
      t.equal(status, 200)
      t.match(headers.get('cache-control'), 'immutable')
      t.equal(headers.get('x-cache'), stored)
    })
  })
}
