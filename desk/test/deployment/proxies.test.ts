// The desk behind Caddy and nginx, with the configurations that operators use.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { checkResponse } from '../../../server/doctor/check-site-url.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { photograph } from '../../../test/support/photograph.ts'
import { caddy, nginx, siteBehind } from '../../../test/support/proxies.ts'
import { siteFile } from '../../../test/support/site-file.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/urls.ts'
import { listen, processDesk, withDesk } from '../support/process.ts'
import { uploadFile } from '../support/uploads.ts'

// The example company has all legal facts. Its photographs do not exist.
const { pictures: _, ...example } = JSON.parse(readFileSync(join(root, 'src/site/site.example.json'), 'utf8'))

/** A JPEG of 40 MB that takes no more memory than a small one: its size is in segments that programs skip. */
async function largePhotograph(): Promise<Buffer> {
  const photo = await photograph({ format: 'jpeg', width: 1600, height: 1200 })
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xffff - 2)])
  return Buffer.concat([photo.subarray(0, 2), ...Array<Buffer>(640).fill(segment), photo.subarray(2)])
}

for (const proxy of [caddy, nginx]) {
  t.test(`behind ${proxy.name}`, { skip: proxy.skipReason }, async (t) => {
    const { url: SMTP_URL } = await testMailServer(t)
    const site = await siteBehind(t, proxy, { ...withDesk, SITE_FILE: siteFile(t, example), SMTP_URL })
    const desk = await processDesk(site)

    await t.test('a photograph of 40 MB is uploaded and published', async (t) => {
      const received = await listen(t, site.origin, desk)
      const contentEvents = () => received().split('event: content').length - 1
      await until('the first events', () => contentEvents() === 1)
      const file = await uploadFile(desk, await largePhotograph())
      const alt = { en: 'Our door', fr: 'Notre porte' }
      t.match(await desk.save({ path: '/pictures/about', value: { file, alt } }), { status: 200 })
      await until('the event of the change', () => contentEvents() > 1)
      await until('the files of the picture', async () => {
        const { ready, total } = (await desk.pictures()).progress
        return ready === total
      })
      t.equal((await desk.publish()).statusCode, 200)
      await until('the picture on the page', async () =>
        (await (await fetch(`${site.origin}/?lang=en`)).text()).includes(alt.en),
      )
    })

    await t.test('the doctor finds no error', async (t) => {
      // The doctor ends with an error if it finds one.
      const doctor = ['server/doctor/doctor.ts', '--json']
      const { stdout } = await promisify(execFile)(process.execPath, doctor, { cwd: root, env: site.environment })
      t.match(stdout, '"can be used"')
      t.match(await checkResponse(site.origin), [{ state: 'ok' }, { state: 'ok' }])
    })

    await t.test('the largest text reaches the site', async (t) => {
      t.match(await desk.save({ path: '/texts/en/none', value: 'x'.repeat(1_048_000) }), { status: 422 })
    })

    await t.test('the proxy caches only the files of pages', async (t) => {
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
