// The operator's pictures: accepted and refused files, and the converted pictures that the site serves.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { photograph } from '../../support/photograph.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'
import { testSite } from '../../support/site.ts'

const photo = await photograph({ format: 'jpeg' })

/** The path of a content file with `pictures`, in a folder with `files`. */
async function fileWithPictures(
  t: Test,
  pictures: unknown,
  files: Record<string, Buffer | string> = {},
): Promise<string> {
  const folder = join(t.testdir(), 'site')
  for (const [name, content] of Object.entries({ 'site.json': JSON.stringify({ pictures }), ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return join(folder, 'site.json')
}

const read = (path: string) => readSiteFile(path, { DATA_DIR: 'data', LANGUAGES: ['en', 'fr'] })

t.test('photographs are recognized by their content, not by their names', async (t) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
    const path = await fileWithPictures(t, { about: { file: 'about' } }, { about: await photograph({ format }) })
    t.match((await read(path)).pictureJobs, [{ name: 'about', key: /^about-[0-9a-f]{12}$/ }], format)
  }
})

t.test('another content, focal point or slot has another URL', async (t) => {
  const path = await fileWithPictures(
    t,
    { hero: { file: 'a.jpg' }, about: { file: 'a.jpg' }, office: { file: 'b.jpg', focus: [0.2, 0.4] } },
    { 'a.jpg': photo, 'b.jpg': await photograph({ format: 'jpeg', width: 650 }) },
  )
  const keys = async () => (await read(path)).pictureJobs.map(({ key }) => key)
  const before = await keys()
  t.strictSame(await keys(), before)
  await writeFile(path, JSON.stringify({ pictures: { office: { file: 'b.jpg', focus: [0.3, 0.4] } } }))
  t.notOk(before.includes(String(await keys())))
})

t.test('a file that cannot be used is refused with advice, whatever its name', async (t) => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
  const base = (brands: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`)])
  const film = /about\.file: [\w.]+ is a video: choose a photograph/
  const other = /about\.file: [\w.]+ is not a JPEG, PNG, WebP, AVIF or TIFF: export it as JPEG/
  const svg = /about\.file: drawing.jpg is an SVG, which can hold scripts: export it as JPEG/
  const table: [name: string, content: Buffer | string, message: RegExp][] = [
    ['empty.jpg', '', other],
    ['page.jpg', '<!doctype html><script>alert(1)</script>', other],
    ['drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>', svg],
    ['moving.jpg', await photograph({ format: 'gif' }), /about\.file: moving.jpg is a GIF, .+: export it as JPEG/],
    ['IMG_0001.JPG', heic, /is HEIC, .+: export it as JPEG\. On an iPhone: Settings → Camera → Formats → Most Compat/],
    ['IMG_0002.MOV', base('qt  \0\0\0\0qt  '), film],
    ['film.jpg', base('isom\0\0\x02\0isomiso2avc1mp41'), film],
    ['film.webm', Buffer.from('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'latin1'), film],
    ['film.avi', 'RIFF\0\0\0\0AVI LIST', film],
    ['raw.cr3', base('crx \0\0\0\x01crx isom'), other],
    [
      'large.jpg',
      Buffer.concat([photo], 52 * 1024 * 1024),
      /large.jpg is 52\.0 MB: the limit is 50 MB, so export it smaller/,
    ],
  ]
  for (const [file, content, message] of table) {
    await t.rejects(read(await fileWithPictures(t, { about: { file } }, { [file]: content })), { message }, file)
  }
  const missing = await fileWithPictures(t, { about: { file: 'none.jpg' } })
  await t.rejects(read(missing), { message: /about\.file: none.jpg cannot be read \(ENOENT\): write its path/ })
  const logo = await fileWithPictures(t, {}, { 'site.json': '{"brand": {"logo": "a.gif"}}', 'a.gif': 'GIF89a' })
  await t.rejects(read(logo), { message: /brand\.logo: a.gif is not an SVG, PNG or JPEG/ })
})

t.test('a file outside the folder of the content file is refused, also through symbolic links', async (t) => {
  const path = await fileWithPictures(t, {}, { 'in/a.jpg': photo })
  const folder = dirname(path)
  const outside = join(folder, '../outside.jpg')
  await writeFile(outside, photo)
  await symlink(outside, join(folder, 'link.jpg'))
  const choose = (file: string) => writeFile(path, JSON.stringify({ pictures: { about: { file } } }))
  for (const file of ['../outside.jpg', 'in/../../outside.jpg', outside, 'link.jpg']) {
    await choose(file)
    const message = /pictures\.about\.file: .+ is in another folder: move it into the folder/
    await t.rejects(read(path), { message }, file)
  }
  // Kubernetes mounts a folder with links to the files of a folder next to them, whose name begins with two dots.
  await mkdir(join(folder, '..2026_11'))
  await writeFile(join(folder, '..2026_11/b.jpg'), photo)
  await symlink('..2026_11/b.jpg', join(folder, 'b.jpg'))
  for (const file of ['in/a.jpg', './in/a.jpg', 'b.jpg']) {
    await choose(file)
    t.equal((await read(path)).pictureJobs.length, 1, file)
  }
})

t.test('one message lists every error of the file by its path', async (t) => {
  const alt = { xx: 'x', en: '' }
  const wrong = {
    heroes: { file: 'a.jpg' },
    hero: 'a.jpg',
    about: { file: 'a.jpg', focus: [0.5, 2] },
    office: { file: '', alt },
    'service-pool': { file: 'none.jpg' },
    'service-harbour': {},
  }
  const message = String(await read(await fileWithPictures(t, wrong)).catch((error) => error))
  const paths = ['heroes', 'hero', 'about.focus.1', 'office.file', 'office.alt.xx', 'office.alt.en']
  for (const path of [...paths, 'service-pool.file', 'service-harbour.file']) t.match(message, ` pictures.${path}: `)
})

t.test('only converted pictures are served', async (t) => {
  const content = await photograph({ format: 'png', width: 640, height: 480 })
  const path = await fileWithPictures(t, { about: { file: 'photos/a.png' } }, { 'photos/a.png': content })
  const environment = { SITE_FILE: path, DATA_DIR: join(dirname(path), 'data') }
  await prepareOperatorPictures(environment)
  const { inject, content: shown } = await testSite(t, environment)
  const key = shown.current.site.pictures?.about?.key
  const address = `/pictures/${key}/picture`

  const response = await inject(`${address}-640.avif`)
  t.equal(response.statusCode, 200)
  t.match(response.headers, {
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  t.match((await inject(`${address}.webp`)).headers, { 'content-type': 'image/webp' })
  const part = await inject({ url: `${address}.webp`, headers: { range: 'bytes=0-3' } })
  t.match([part.statusCode, part.body], [206, 'RIFF'])

  for (const path of ['/', '/legal/privacy']) {
    const { body } = await inject(`${path}?lang=en`)
    t.match(body, `#app [src*="${key?.split('-').at(-1)}"]{object-position:`)
    t.notMatch(body, 'photos/', "no path of the operator's disk")
  }
  const files = [`${key}/`, `${key}/manifest.json`, `${key}/picture-641.avif`, `${key}/..%2f${key}%2fmanifest.json`]
  for (const file of ['', 'shown.json', '%2e%2e/outbox.sqlite', 'about-000000000000/picture.webp', ...files]) {
    t.equal((await inject(`/pictures/${file}`)).statusCode, 404, file)
  }
})
