// A photograph and a logo that are uploaded at the desk: converted, published, moved to another machine.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { photograph } from '../../../test/support/photograph.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import type { UploadResult } from '../../api/pictures-data.ts'
import type { Browser, DeskSite } from '../support/desk.ts'
import { sendFile, uploadSite } from '../support/uploads.ts'

/** The picture of the section About, once its files are ready. */
const prepared = (desk: Browser) =>
  until('the files of the picture', async () => {
    const { pictures, progress } = await desk.pictures()
    const about = pictures.find(({ slot }) => slot === 'about')
    return progress.ready === progress.total && about?.crops.every(({ url }) => url) && about
  })

const street = '2 chemin du Port'

t.test('a published photograph moves to another machine', async (t) => {
  const site = await uploadSite(t)
  const { desk, inject, DATA_DIR } = site
  const photo = await photograph({ format: 'jpeg', width: 900, height: 600, orientation: 6 })
  const { file, source } = (await sendFile(desk, photo)).json() as UploadResult
  t.match(file, /^uploads\/[0-9a-f]{64}\.jpg$/)
  t.match(source, { width: 600, height: 900 })
  t.strictSame((await desk.open(source.url ?? '')).rawPayload, photo)
  t.equal((await inject(source.url ?? '')).statusCode, 303, 'only the staff see it')

  const path = '/pictures/about'
  const picture = { file, focus: [0.2, 0.3] }
  t.match(await desk.save({ path, value: { ...picture, alt: { en: 'Our door' } } }), { status: 200 })
  await prepared(desk)
  t.match(await desk.content(), { errors: [{ code: 'missing-alt', path: '/pictures/about/alt/fr' }] })
  const alt = { en: 'Our door', fr: 'Notre porte' }
  t.match(await desk.save({ path, version: 1, value: { ...picture, alt } }), { status: 200 })
  t.match(await prepared(desk), { source: { width: 600 }, crops: [{ slot: 'about' }] })
  t.equal((await desk.publish()).statusCode, 200)
  // A second version, so that this content has another number on the other machine.
  await desk.save({ path: '/office', value: { street } })
  t.equal((await desk.publish()).statusCode, 200)

  const folder = join(dataFolder(t), 'export')
  const run = (dataDir: string, name: string) =>
    promisify(execFile)(process.execPath, [join(root, 'desk/server/content/command.ts'), name, folder], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
  const other = dataFolder(t)
  t.match((await run(DATA_DIR, 'export')).stdout, 'Version 2 (pictures: 1)')
  const exported = await readFile(join(folder, 'content.json'), 'utf8')
  t.match((await run(other, 'import')).stdout, 'Version 1 (changes: 2)')
  t.match((await run(other, 'import')).stdout, 'nothing to import')
  await run(other, 'export')
  t.equal(await readFile(join(folder, 'content.json'), 'utf8'), exported)
  t.strictSame(await readFile(join(folder, file)), photo)
  t.strictSame(
    await publishedPages(await uploadSite(t, { environment: { DATA_DIR: other } })),
    await publishedPages(site),
  )
})

/** The published pages of each kind, in both languages. */
async function publishedPages({ inject }: Pick<DeskSite, 'inject'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of ['/', '/services/property-management', '/investment']) {
    for (const url of [`${path}?lang=en`, `${path}?lang=fr`]) {
      // The cache sends the previous page until the new page is ready.
      found[url] = await until(url, async () => {
        const { body } = await inject(url)
        const hasPicture = /<img[^>]* src="\/pictures\/about-[^>]* alt="(Our door|Notre porte)"/.test(body)
        return body.includes(street) && (hasPicture || path !== '/') ? body : undefined
      })
    }
  }
  return found
}

const drawing = (rest = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><path fill="#123026" d="M0 0h80v40z"/>${rest}</svg>`,
  )

t.test('a logo is uploaded, previewed, published and reset', async (t) => {
  const site = await uploadSite(t)
  const { desk, inject } = site
  const webp = await photograph({ format: 'webp' })
  for (const bytes of [webp, Buffer.from('<svg><broken'), drawing('<script>1</script>')]) {
    t.match(await sendFile(desk, bytes, true), { statusCode: 422 })
  }
  const { file } = (await sendFile(desk, drawing(), true)).json() as UploadResult
  t.match(file, /^uploads\/[0-9a-f]{64}\.svg$/)
  t.equal((await desk.open(`/desk/${file}`)).statusCode, 404, 'the uploaded file itself is never served')
  await desk.save({ path: '/brand', value: { name: 'Olive & Pin', logo: file } })
  const logo = await until('the logo', async () => {
    const { logo } = await desk.pictures()
    return logo?.url && logo
  })
  t.match(logo, { width: 80, height: 40 })
  t.equal((await inject(logo.url ?? '')).headers['content-type'], 'image/webp')
  // The picture of shared links contains the logo.
  await until('the picture of shared links', async () => (await desk.publish()).statusCode === 200)
  const hasLogo = async () => (await inject('/?lang=en')).body.includes(`src="${logo.url}"`)
  await until('the logo on the page', hasLogo)
  t.equal((await inject('/icons/icon-192.png')).statusCode, 200)

  await desk.save({ path: '/brand/logo', version: 1 })
  t.notOk((await desk.pictures()).logo)
  await desk.publish()
  await until('the page without the logo', async () => !(await hasLogo()))
})
