// A change does not cause further changes: the log, the conversions and the events of browsers end after each kind of
// change.
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { photograph } from '../../../test/support/photograph.ts'
import { startSite } from '../../../test/support/process.ts'
import { siteFile } from '../../../test/support/site-file.ts'
import { until } from '../../../test/support/until.ts'
import { phileas } from '../support/desk.ts'
import { listen, processDesk, withDesk } from '../support/process.ts'
import { uploadFile } from '../support/uploads.ts'

// Longer than the site waits before it looks at its file and at its database again.
const settled = 4_000

const SITE_FILE = siteFile(t, { brand: 'Olive' })
const environment = { DATA_DIR: dataFolder(t), SITE_FILE, CONTACT_RATE_MAX: '1000' }
const site = await startSite(t, { ...environment, ...withDesk })
const desk = await processDesk({ origin: site.origin, environment })
const received = await listen(t, site.origin, desk)

const happened = () => ({
  lines: site.output().split('\n').length,
  conversions: site.output().split('A picture is ready').length - 1,
  events: received().split('event:').length - 1,
})

const pages = async () => (await fetch(`${site.origin}/?lang=en`)).text()

const changes = {
  async 'a corrected content file'() {
    writeFileSync(SITE_FILE, JSON.stringify({ brand: 'Lavande' }))
    await until('the other name', async () => (await pages()).includes('Lavande</title>'))
  },
  async 'a photograph in the draft'() {
    const file = await uploadFile(desk, await photograph({ format: 'jpeg', width: 900, height: 600 }))
    await desk.save({ path: '/pictures/about', value: { file, alt: { en: 'Our door', fr: 'La porte' } } })
    await until('the files of the picture', () => happened().conversions > 0)
  },
  async 'a text in the draft'() {
    await desk.save({ path: '/texts/en/hero/title', value: 'A house by the sea' })
  },
  async 'a new version'() {
    await until('the publication', async () => (await desk.publish()).statusCode === 200)
    await until('the title', async () => (await pages()).includes('A house by the sea'))
  },
  async 'a contact request'() {
    const headers = { 'content-type': 'application/json', origin: site.origin }
    const body = JSON.stringify(phileas)
    const { status } = await fetch(`${site.origin}/api/contact`, { method: 'POST', headers, body })
    if (status !== 202) throw new Error(`a contact request: ${status}`)
  },
}

for (const [name, change] of Object.entries(changes)) {
  t.test(`${name} causes no other change`, async (t) => {
    await change()
    await wait(settled)
    const before = happened()
    await wait(settled)
    t.strictSame(happened(), before)
  })
}

t.test('each picture was converted once', async (t) => {
  const names = Array.from(site.output().matchAll(/"picture":"([^"]+)".*is ready/g), ([, name]) => name)
  t.strictSame(names, ['about'])
})
