// Reloading SITE_FILE while the site runs: what changes, what stays, and that no request waits or fails meanwhile.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../../support/data-folder.ts'
import { photograph } from '../../support/photograph.ts'
import { startSite } from '../../support/process.ts'
import { siteFile } from '../../support/site-file.ts'

const file = siteFile(t, { brand: 'Olive & Pin' })
await writeFile(join(dirname(file), 'terrace.jpg'), await photograph({ format: 'jpeg' }))
const write = (content: unknown) => writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
const dataDir = dataFolder(t)
const token = 'a-token-for-metrics'
// With one language there are half as many pages to compress after each reload.
const LANGUAGES = 'fr'
const site = await startSite(t, {
  ...{ LANGUAGES, DATA_DIR: dataDir, SITE_FILE: file },
  ...{ CONTACT_RATE_MAX: '2', METRICS_TOKEN: token },
})
const ask = (path: string) => fetch(site.origin + path)
const textOf = async (path: string) => (await ask(path)).text()

/** Requests `path` until its text matches. A change of the file is seen a little later, and a picture takes longer. */
async function eventually(path: string, fits: (text: string) => boolean, patience = 2_000) {
  const latest = Date.now() + patience
  while (!fits(await textOf(path))) {
    if (Date.now() > latest) throw new Error(`${path} is still the old page`)
    await wait(20)
  }
}

let sent = 0
/** Sends a new contact request. Returns the status. */
async function sendRequest(): Promise<number> {
  sent += 1
  const { status } = await fetch(`${site.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Claire',
      email: 'claire@example.fr',
      phone: '0639981234',
      message: `Number ${sent}`,
      confidentiality: true,
    }),
  })
  return status
}

t.test('a changed file is shown, and no request fails during the change', async (t) => {
  const { headers } = await ask('/')
  t.equal(await sendRequest(), 202)
  let isOver = false
  const failed: unknown[] = []
  async function visit(path: string) {
    while (!isOver) {
      const status = await ask(path).then(
        async (response) => (await response.text()) && response.status,
        (error: unknown) => error,
      )
      if (status !== 200) failed.push(status)
      // Without a pause, the visitors take the time that the new pages need.
      await wait(2)
    }
  }
  const visitors = ['/', '/investment?lang=fr', '/search?q=grasse', '/sitemap.xml'].map(visit)
  for (const brand of ['Thym & Sel', 'Pin & Sel', 'Cade & Sel']) {
    await write({ brand, services: { 'renovation-projects': false }, pictures: { hero: { file: 'terrace.jpg' } } })
    await site.reload()
    await eventually('/', (text) => text.includes(`| ${brand.replace('&', '&amp;')}</title>`))
  }
  isOver = true
  await Promise.all(visitors)
  t.strictSame(failed, [])
  t.not((await ask('/')).headers.get('etag'), headers.get('etag'), 'the ETag changes')
  for (const path of ['/sitemap.xml', '/llms.txt']) t.notOk((await textOf(path)).includes('renovation-projects'), path)
  t.match(await textOf('/site.webmanifest'), 'Cade & Sel')
})

t.test('the picture of a previous page is still served', async (t) => {
  await eventually('/', (text) => text.includes('/pictures/hero-'), 120_000)
  const [picture = ''] = /\/pictures\/hero-\w+\/picture\.webp/.exec(await textOf('/')) ?? []
  await write({ brand: 'Cade & Sel' })
  await site.reload()
  await eventually('/', (text) => !text.includes(picture))
  t.equal((await ask(picture)).status, 200)
})

t.test('a photograph that is added later or replaced is shown without a signal', async (t) => {
  const aboutPicture = /\/pictures\/about-\w+\//
  const lateFile = join(dirname(file), 'late.jpg')
  await write({ brand: 'Cade & Sel', pictures: { about: { file: 'late.jpg' } } })
  await eventually('/', () => site.output().includes('cannot be read (ENOENT)'))
  await writeFile(lateFile, await photograph({ format: 'jpeg', width: 320, height: 240 }))
  await eventually('/', (text) => aboutPicture.test(text), 60_000)
  const [firstPicture = ''] = aboutPicture.exec(await textOf('/')) ?? []
  await writeFile(lateFile, await photograph({ format: 'jpeg', width: 330, height: 240 }))
  await eventually('/', (text) => aboutPicture.test(text) && !text.includes(firstPicture), 60_000)
  t.notMatch(site.output(), 'A picture cannot be used')
})

t.test('counts and requests survive a reload, and the next mail is from the new company', async (t) => {
  t.equal(await sendRequest(), 202)
  t.equal(await sendRequest(), 429, 'one was sent before')
  const folder = join(dataDir, 'mail')
  let mails: string[] = []
  while (mails.filter((name) => name.endsWith('.eml')).length < 2) {
    mails = existsSync(folder) ? await readdir(folder) : []
    await wait(50)
  }
  const senders = await Promise.all(
    mails.map(async (name) => /^From: .*/m.exec(await readFile(join(folder, name), 'utf8'))?.[0]),
  )
  t.ok(
    senders.some((sender) => sender?.includes('Olive & Pin')) &&
      senders.some((sender) => sender?.includes('Cade & Sel')),
  )
})

t.test('a wrong file changes nothing, and the log lists every error', async (t) => {
  const before = await textOf('/')
  for (const content of ['{', { brand: '', prices: { essential: 'much' } }]) {
    await write(content)
    await site.reload()
    t.equal(await textOf('/'), before)
  }
  const output = site.output()
  for (const fault of ['a closing brace } is missing', 'brand: must not', 'prices.essential: must be number'])
    t.ok(output.includes(fault), fault)
})

t.test('a saved file is live within two seconds, without a signal', async (t) => {
  await write({ brand: 'Laurier & Sel' })
  await eventually('/', (text) => text.includes('| Laurier &amp; Sel</title>'))
  t.pass('as it was written over')

  const other = join(dirname(file), 'other.json')
  await writeFile(other, JSON.stringify({ brand: 'Myrte & Sel' }))
  await rename(other, file)
  await eventually('/', (text) => text.includes('| Myrte &amp; Sel</title>'))
  t.pass('as editors replace a file')
})

t.test('a file that is written in pieces is read when it is complete', async (t) => {
  const before = site.output().length
  const whole = JSON.stringify({ brand: 'Sauge & Sel' })
  for (let end = 4; end < whole.length; end += 4) {
    await write(whole.slice(0, end))
    await wait(100)
  }
  await write(whole)
  await eventually('/', (text) => text.includes('| Sauge &amp; Sel</title>'))
  t.notMatch(site.output().slice(before), 'SITE_FILE is wrong')
})

t.test('the metrics show whether the file is valid, and how often it was read', async (t) => {
  const metrics = async () =>
    (await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  await write('{')
  await site.reload()
  t.match(await metrics(), 'site_file_valid 0')
  await write({ brand: 'Olive & Pin' })
  await site.reload()
  const text = await metrics()
  t.match(text, 'site_file_valid 1')
  t.match(text, /site_content_reloads_total\{result="success"\} \d/)
  t.match(text, /site_content_reloads_total\{result="failure"\} [1-9]/)
})

t.test('the symbolic links of a Kubernetes ConfigMap are followed', async (t) => {
  const folder = t.testdir({
    first: { 'site.json': '{"brand": "Fenouil & Sel"}' },
    second: { 'site.json': '{"brand": "Origan & Sel"}' },
    '..data': t.fixture('symlink', 'first'),
    'site.json': t.fixture('symlink', join('..data', 'site.json')),
  })
  const mounted = await startSite(t, { LANGUAGES, DATA_DIR: dataFolder(t), SITE_FILE: join(folder, 'site.json') })
  t.match(await (await fetch(mounted.origin)).text(), 'Fenouil')
  await symlink('second', join(folder, '..new'))
  await rename(join(folder, '..new'), join(folder, '..data'))
  const latest = Date.now() + 20_000
  while (!(await (await fetch(mounted.origin)).text()).includes('Origan') && Date.now() < latest);
  t.match(await (await fetch(mounted.origin)).text(), 'Origan')
})

t.test('the site stops after a reload', async (t) => {
  t.equal(await site.stop(), 0)
})
