// Photographs that are uploaded at the desk: accepted, converted, published; moved to another machine.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Response } from 'light-my-request'
import t, { type Test } from 'tap'
import { picturesIn } from '../../../server/content/site-content.ts'
import { deleteUnusedUploads, largestUpload as largest } from '../../../server/desk/pages/upload-routes.ts'
import { preparePictures } from '../../../server/pictures/prepare-pictures.ts'
import { readSettings } from '../../../server/settings.ts'
import { forms, pages, uploadPartAddress, uploadPartSize } from '../../../src/desk/desk-addresses.ts'
import type { PicturePage, Uploaded } from '../../../src/desk/editor/pictures-data.ts'
import type { FactsPage } from '../../../src/desk/facts/facts-data.ts'
import type { PublishPage } from '../../../src/desk/publish/publish-data.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { type Browser, type DeskSite, deskSite, ownOrigin } from '../../support/desk.ts'
import { photograph } from '../../support/photograph.ts'
import { until } from '../../support/until.ts'

const silent = { info() {}, error() {} }

async function start(t: Test, DATA_DIR = dataFolder(t), log: Pick<FastifyBaseLogger, 'info' | 'error'> = silent) {
  const site = await deskSite(t, { DATA_DIR })
  const worker = preparePictures({
    ...{ source: site.source, log, onConverted() {} },
    store: picturesIn(readSettings({ DATA_DIR })),
    onReady: () => void site.source.reload(),
  })
  t.teardown(() => worker.stop())
  return { ...site, DATA_DIR, worker, desk: await site.signedIn() }
}

/** Sends a file as the application does: in parts. Returns the response to the last one, or to the first refused one. */
async function send(site: DeskSite, desk: Browser, file: Buffer, isLogo = false): Promise<Response> {
  const upload = randomUUID()
  for (let part = 0; ; part += 1) {
    const rest = file.subarray(part * uploadPartSize)
    const isLast = rest.length <= uploadPartSize
    const url = uploadPartAddress({ upload, part, isLast, isLogo })
    const response = await post(site, desk, { url, payload: rest.subarray(0, uploadPartSize) })
    if (isLast || response.statusCode !== 204) return response
  }
}

const post = (
  site: DeskSite,
  desk: Browser,
  { url, payload, type = 'application/octet-stream' }: { url: string; payload: Buffer; type?: string },
) => {
  const cookie = [...desk.cookies].map((cookie) => cookie.join('=')).join('; ')
  return site.inject({ method: 'POST', url, headers: { ...ownOrigin, 'content-type': type, cookie }, payload })
}

const pictureOf = async (desk: Browser, slot: string) => (await desk.view(pages.picture(slot))).page as PicturePage

const prepared = (desk: Browser, slot: string): Promise<PicturePage> =>
  until('the files of the picture', async () => {
    const page = await pictureOf(desk, slot)
    const { progress, picture } = page
    return progress.ready === progress.total && picture.crops.every(({ address }) => address) && page
  })

t.test('a photograph is uploaded, cropped, published, and moved to another machine', async (t) => {
  const site = await start(t)
  const { desk, inject, DATA_DIR } = site
  const photo = await photograph({ format: 'jpeg', width: 900, height: 600, orientation: 6 })
  const uploaded = (await send(site, desk, photo)).json() as Uploaded
  t.match(uploaded, { file: /^uploads\/[0-9a-f]{64}\.jpg$/, source: { width: 600, height: 900 } })
  const original = await desk.open(uploaded.source.address ?? '')
  t.strictSame(original.rawPayload, photo)
  t.equal((await inject(uploaded.source.address ?? '')).statusCode, 303, 'nobody else sees it')

  const write = (value: object, version: number) =>
    desk.sendJson(forms.draft, { entries: [{ name: 'pictures.about', version, value }] })
  t.equal((await write({ file: uploaded.file, focus: [0.2, 0.3], alt: { en: 'Our door' } }, 0)).statusCode, 200)
  await prepared(desk, 'about')
  t.match((await desk.view(pages.publish)).page, {
    blocking: [
      { code: 'missing-alt', name: 'pictures.about', address: '/desk/pages/picture/about#pictures-about-alt-fr' },
    ],
  })
  const alt = { en: 'Our door', fr: 'Notre porte' }
  t.equal((await write({ file: uploaded.file, focus: [0.2, 0.3], alt }, 1)).statusCode, 200)
  const { picture } = await prepared(desk, 'about')
  t.match(picture, { source: { width: 600, isSmall: true }, crops: [{ slot: 'about' }], published: null })
  const { revision } = (await desk.view(pages.publish)).page as PublishPage
  t.equal((await desk.sendJson(forms.publish, { revision })).statusCode, 200)
  // A second version: in the other site this content has another number.
  await desk.sendJson(forms.draft, { entries: [{ name: 'facts.office', version: 0, value: { street } }] })
  const next = ((await desk.view(pages.publish)).page as PublishPage).revision
  t.equal((await desk.sendJson(forms.publish, { revision: next })).statusCode, 200)

  const folder = join(dataFolder(t), 'export')
  const run = (dataDir: string, name: string) =>
    promisify(execFile)(process.execPath, [command, name, folder], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
  t.match((await run(DATA_DIR, 'export')).stdout, 'Version 2, with 1 pictures')
  const other = dataFolder(t)
  t.match((await run(other, 'import')).stdout, 'Version 1, with 2 changes')
  t.match((await run(other, 'import')).stdout, 'nothing to import')
  const exported = await readFile(join(folder, 'content.json'), 'utf8')
  await cp(folder, `${folder}-first`, { recursive: true })
  await run(other, 'export')
  t.equal(await readFile(join(folder, 'content.json'), 'utf8'), exported)
  t.strictSame(await readFile(join(folder, uploaded.file)), photo)
  const shown = await pagesWithAll(site)
  t.strictSame(await pagesWithAll(await start(t, other)), shown)
})

const street = '2 chemin du Port'

/** A page of each kind, in both languages, once it shows what was published. */
async function pagesWithAll({ inject }: DeskSite): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const address of ['/', '/services/property-management', '/investment']) {
    for (const url of [`${address}?lang=en`, `${address}?lang=fr`]) {
      // The page before is sent until the new one is ready.
      found[url] = await until(url, async () => {
        const { body } = await inject(url)
        const hasPicture = /<img[^>]* src="\/pictures\/about-[^>]* alt="(Our door|Notre porte)"/.test(body)
        return body.includes(street) && (hasPicture || address !== '/') ? body : undefined
      })
    }
  }
  return found
}

const command = fileURLToPath(new URL('../../../server/content/command.ts', import.meta.url))

const drawing = (rest = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><path fill="#123026" d="M0 0h80v40z"/>${rest}</svg>`,
  )

t.test('a logo is uploaded, previewed, published, moved to another machine, and taken back', async (t) => {
  const site = await start(t)
  const { desk, inject, DATA_DIR } = site
  const company = async () => (await desk.view(pages.facts('company'))).page as FactsPage
  for (const bytes of [await photograph({ format: 'jpeg' }), Buffer.from('<svg><broken'), drawing('<!ENTITY x "y">')]) {
    t.match(await send(site, desk, bytes, true), { statusCode: 422 })
  }
  const { file } = (await send(site, desk, drawing('<script>alert(1)</script>'), true)).json() as Uploaded
  t.match(file, /^uploads\/[0-9a-f]{64}\.svg$/)
  t.equal((await desk.open(`/desk/${file}`)).statusCode, 404, 'what was sent is never served')
  const write = (value: object, version: number) =>
    desk.sendJson(forms.draft, { entries: [{ name: 'facts.brand', version, value }] })
  await write({ name: 'Olive & Pin', logo: file }, 0)
  const logo = await until('the logo', async () => {
    const { logo } = await company()
    return logo?.address && logo
  })
  t.match(logo, { width: 80, height: 40 })
  const shown = await inject(logo?.address ?? '')
  t.match(shown.body, 'M0 0h80v40z')
  t.notMatch(shown.body, 'script')
  const publish = async () => {
    const page = (await desk.view(pages.publish)).page as PublishPage
    return page.blocking.length === 0 && desk.sendJson(forms.publish, { revision: page.revision })
  }
  // The picture of shared links is made with the logo.
  await until('the picture of shared links', publish)
  const hasLogo = async () => (await inject('/?lang=en')).body.includes(`src="${logo?.address}"`)
  await until('the logo on the page', hasLogo)
  t.match((await inject('/icons/favicon.svg')).body, 'M0 0h80v40z')

  const folder = join(dataFolder(t), 'export')
  const run = (dataDir: string, name: string) =>
    promisify(execFile)(process.execPath, [command, name, folder], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
  t.match((await run(DATA_DIR, 'export')).stdout, 'with 1 pictures')
  t.match((await run(dataFolder(t), 'import')).stdout, 'Version 1')

  await write({ name: 'Olive & Pin' }, 1)
  t.notOk((await company()).logo)
  await publish()
  await until('the page without the logo', async () => !(await hasLogo()))
})

t.test('a picture of the draft is ready once, even if no page of the desk is opened afterwards', async (t) => {
  const lines: string[] = []
  const log = { info: (_: object, line: string) => void lines.push(line), error: t.fail }
  const site = await start(t, dataFolder(t), log as never)
  const { desk, source, worker } = site
  const { file } = (await send(site, desk, await photograph({ format: 'jpeg' }))).json() as Uploaded
  await desk.sendJson(forms.draft, { entries: [{ name: 'pictures.about', version: 0, value: { file } }] })
  await until('the picture', async () => lines.length > 0)
  await source.reload()
  t.equal(worker.waiting(), 0, 'the picture is not wanted again')
  t.strictSame(lines, ['A picture is ready'])
})

t.test('a picture that nothing names is deleted after a day', async (t) => {
  const site = await start(t)
  const { desk, source, database } = site
  const upload = async (width: number) =>
    (await send(site, desk, await photograph({ format: 'jpeg', width }))).json() as Uploaded
  const [used, unused] = [await upload(640), await upload(650)]
  await desk.sendJson(forms.draft, { entries: [{ name: 'pictures.about', version: 0, value: { file: used.file } }] })
  await database.query('UPDATE content_uploads SET at = 1')
  await deleteUnusedUploads({ source, now: Date.now })
  t.ok(source.uploads.find(used.file))
  t.notOk(source.uploads.find(unused.file))
  t.equal((await database.query('SELECT DISTINCT hash FROM content_upload_parts')).length, 1)
})

t.test('without scripts, a file is sent with a plain form', async (t) => {
  const site = await start(t)
  const { desk } = site
  const form = (file: Buffer, slot = 'about') => {
    const line = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    return Buffer.concat([
      Buffer.from(line('slot', slot) + line('version', '0') + head),
      file,
      Buffer.from('\r\n--x--\r\n'),
    ])
  }
  const sendForm = (payload: Buffer) =>
    post(site, desk, { url: forms.upload, payload, type: 'multipart/form-data; boundary=x' })
  const refused = await sendForm(form(Buffer.from('GIF89a')))
  t.equal(refused.statusCode, 422)
  t.equal((await sendForm(form(Buffer.alloc(largest)))).statusCode, 422, 'not too large')
  t.equal((await sendForm(form(Buffer.alloc(largest + 1)))).statusCode, 413)
  const sent = await sendForm(form(await photograph({ format: 'jpeg' })))
  t.match([sent.statusCode, sent.headers.location], [303, /\/picture\/about\?done=draft-saved$/])
  t.match((await pictureOf(desk, 'about')).picture, { entry: { version: 1, value: { file: /^uploads\// } } })

  const about = pages.picture('about')
  const named = { 'value:pictures.about/alt/en': 'The team', 'value:pictures.about/alt/fr': 'L’équipe' }
  const focus = { 'value:pictures.about/focus/0': '0.7', 'value:pictures.about/focus/1': '0,25' }
  const used = await desk.send(forms.draft, { back: about, 'version:pictures.about': 1, ...named, ...focus })
  t.equal(used.statusCode, 303)
  t.match((await pictureOf(desk, 'about')).picture.entry.value, { alt: { en: 'The team' }, focus: [0.7, 0.25] })

  t.match(await sendForm(form(await photograph({ format: 'jpeg' }), 'logo')), { statusCode: 422, body: /SVG or PNG/ })
  const logo = await sendForm(form(drawing(), 'logo'))
  t.match([logo.statusCode, logo.headers.location], [303, /\/facts\/company\?done=draft-saved$/])
  const company = pages.facts('company')
  const brand = async () => ((await desk.view(company)).page as FactsPage).facts[0]?.value
  t.match(await brand(), { name: 'Mimosa & Mer', logo: /^uploads\/.*svg$/ })
  await desk.send(forms.draft, { back: company, 'version:facts.brand': 1, 'remove:facts.brand': 'logo' })
  t.strictSame(await brand(), { name: 'Mimosa & Mer' })
})

t.test('a file that is no photograph is refused with the reason', async (t) => {
  const site = await start(t)
  const { desk } = site
  const broken = (await photograph({ format: 'jpeg' })).subarray(0, 40)
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0), broken]) {
    const response = await send(site, desk, bytes)
    t.equal(response.statusCode, 422)
    t.match(response.json(), { faults: [{ field: '/file', code: 'picture', detail: { kind: /^picture-/ } }] })
  }
  t.equal((await send(site, desk, Buffer.alloc(largest + 1))).statusCode, 413)
  const url = uploadPartAddress({ upload: randomUUID(), part: 0, isLast: false, isLogo: false })
  t.equal((await post(site, desk, { url, payload: Buffer.alloc(uploadPartSize + 1) })).statusCode, 413, 'one part')
  t.equal((await site.database.query('SELECT hash FROM content_uploads')).length, 0)
  const signedOut = site.browser()
  t.equal((await send(site, signedOut, Buffer.from('x'))).statusCode, 401)
  for (const address of [url, forms.upload]) {
    const json = await post(site, desk, { url: address, payload: Buffer.from('{}'), type: 'application/json' })
    t.equal(json.statusCode, 415, 'JSON is no file')
  }
})
