// The operator's pictures: which files are accepted, why others are refused, and how pictures are served.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { readOperatorContent } from '../../../server/content/operator-content.ts'
import { gardenFile } from '../../support/garden-care.ts'
import { photograph } from '../../support/photograph.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'
import { testSite } from '../../support/site.ts'

const photo = await photograph({ format: 'jpeg' })

/** The path of a content file with `pictures`, in a folder with `files`. */
async function siteFile(t: Test, pictures: unknown, files: Record<string, Buffer | string> = {}): Promise<string> {
  const folder = join(t.testdir(), 'site')
  for (const [name, content] of Object.entries({ 'site.json': JSON.stringify({ pictures }), ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return join(folder, 'site.json')
}

/** The errors about `pictures`. */
async function refusal(t: Test, pictures: unknown, files?: Record<string, Buffer | string>): Promise<string> {
  return readOperatorContent(await siteFile(t, pictures, files), ['en', 'fr']).then(
    () => '',
    (error: Error) => error.message,
  )
}

t.test('photographs are recognized by their content, not by their names', async (t) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
    const content = await photograph({ format })
    const path = await siteFile(t, { about: { file: 'about' } }, { about: content })
    const { pictureJobs } = await readOperatorContent(path, ['en', 'fr'])
    t.match(pictureJobs, [{ name: 'about', key: /^about-[0-9a-f]{12}$/ }], format)
  }
})

t.test('another content, focal point or slot has another URL', async (t) => {
  const path = await siteFile(
    t,
    { hero: { file: 'a.jpg' }, about: { file: 'a.jpg' }, office: { file: 'b.jpg', focus: [0.2, 0.4] } },
    { 'a.jpg': photo, 'b.jpg': await photograph({ format: 'jpeg', width: 650 }) },
  )
  const keys = async () => (await readOperatorContent(path, ['en', 'fr'])).pictureJobs.map(({ key }) => key)
  const before = await keys()
  t.match(before, [/^hero-[^-]+$/, /^hero-tall-/, /^about-/, /^office-/, /^social-/])
  t.strictSame(await keys(), before)
  await writeFile(path, JSON.stringify({ pictures: { office: { file: 'b.jpg', focus: [0.3, 0.4] } } }))
  t.notOk(before.includes(String(await keys())))
})

t.test("no path of the operator's disk reaches the browser", async (t) => {
  const alt = { en: 'Our terrace', fr: 'Notre terrasse' }
  const path = await siteFile(t, { hero: { file: 'photos/a.jpg', alt } }, { 'photos/a.jpg': photo })
  const { facts, overrides, pictures } = await readOperatorContent(path, ['en', 'fr'])
  t.notOk(JSON.stringify([facts, overrides, pictures]).includes('photos/a.jpg'))
})

t.test('the message about a missing file names it and says what to write', async (t) => {
  t.match(
    await refusal(t, { hero: { file: 'none.jpg' } }),
    /pictures\.hero\.file: cannot be read \(ENOENT\): write its path/,
  )
})

t.test('a folder is not a picture', async (t) => {
  t.match(await refusal(t, { hero: { file: 'photos' } }, { 'photos/a.jpg': photo }), /cannot be read \(EISDIR\)/)
})

t.test('a file of another format is refused with advice, whatever its name', async (t) => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
  const files = {
    'text.jpg': 'a terrace',
    'empty.jpg': '',
    'page.jpg': '<!doctype html><script>alert(1)</script>',
    'drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    'old.svg': '<?xml version="1.0"?><!DOCTYPE svg><svg/>',
    'moving.jpg': await photograph({ format: 'gif' }),
    'IMG_0001.JPG': heic,
  }
  const other = /about\.file: is not a JPEG, PNG, WebP, AVIF or TIFF: export it as JPEG/
  const svg = /about\.file: is an SVG, which can hold scripts: export it as JPEG/
  const advice: Record<keyof typeof files, RegExp> = {
    ...{ 'text.jpg': other, 'empty.jpg': other, 'page.jpg': other, 'drawing.jpg': svg, 'old.svg': svg },
    'moving.jpg': /about\.file: is a GIF, .+: export it as JPEG/,
    'IMG_0001.JPG': /is HEIC, .+: export it as JPEG\. On an iPhone: Settings → Camera → Formats → Most Compatible/,
  }
  for (const [file, sentence] of Object.entries(advice)) {
    t.match(await refusal(t, { about: { file } }, files), sentence, file)
  }
})

t.test('a file of more than 50 MB is refused with its size', async (t) => {
  const large = Buffer.concat([photo, Buffer.alloc(52 * 1024 * 1024)])
  t.match(
    await refusal(t, { about: { file: 'a.jpg' } }, { 'a.jpg': large }),
    /about\.file: is 52\.0 MB: the limit is 50 MB, so export it smaller/,
  )
})

t.test('a file outside the folder of the content file is refused, also through symbolic links', async (t) => {
  const path = await siteFile(t, {}, { 'in/a.jpg': photo })
  const outside = join(dirname(path), '../outside.jpg')
  await writeFile(outside, photo)
  await symlink(outside, join(dirname(path), 'link.jpg'))
  for (const file of ['../outside.jpg', 'in/../../outside.jpg', outside, 'link.jpg']) {
    await writeFile(path, JSON.stringify({ pictures: { about: { file } } }))
    await t.rejects(
      readOperatorContent(path, ['en', 'fr']),
      { message: /pictures\.about\.file: is in another folder: put it into the folder/ },
      file,
    )
  }
  // As Kubernetes mounts a folder: its files are links to a folder beside them, whose name begins with two dots.
  await mkdir(join(dirname(path), '..2026_11'))
  await writeFile(join(dirname(path), '..2026_11/b.jpg'), photo)
  await symlink('..2026_11/b.jpg', join(dirname(path), 'b.jpg'))
  for (const file of ['in/a.jpg', './in/a.jpg', 'b.jpg']) {
    await writeFile(path, JSON.stringify({ pictures: { about: { file } } }))
    t.equal((await readOperatorContent(path, ['en', 'fr'])).pictureJobs.length, 1, file)
  }
})

t.test('one message lists every error of the file by its path', async (t) => {
  const path = await siteFile(t, {})
  const tell = async (content: object) => {
    await writeFile(path, JSON.stringify(content))
    return readOperatorContent(path, ['en', 'fr']).then(
      () => '',
      (error: Error) => error.message,
    )
  }
  const both = await tell({ brand: '', pictures: { hero: { file: 'a.jpg' }, about: { file: 'b.jpg' } } })
  for (const field of ['brand', 'pictures.hero.file', 'pictures.about.file']) t.ok(both.includes(` ${field}: `), field)

  const wrong = {
    heroes: { file: 'a.jpg' },
    hero: 'a.jpg',
    about: { file: 'a.jpg', focus: [0.5, 2] },
    office: { file: '', alt: { xx: 'x', en: '' } },
    'service-pool': { file: 'none.jpg' },
    'service-harbour': {},
  }
  const message = await tell({ pictures: wrong })
  for (const field of [
    ...['heroes', 'hero', 'about.focus.1', 'service-pool.file', 'service-harbour.file'],
    ...['office.file', 'office.alt.xx', 'office.alt.en'],
  ]) {
    t.ok(message.includes(` pictures.${field}: `), field)
  }
  for (const pictures of [[], null, 'hero', 1]) t.match(await tell({ pictures }), / pictures: must be object/)
})

t.test('own pictures', async (t) => {
  const content = await photograph({ format: 'png', width: 1000, height: 700 })
  const path = await siteFile(t, { about: { file: 'photos/a.png' } }, { 'photos/a.png': content })
  const environment = { SITE_FILE: path, DATA_DIR: join(dirname(path), 'data') }
  await prepareOperatorPictures(environment)
  const { inject, content: current } = await testSite(t, environment)
  const address = `/pictures/${current.current.site.pictures?.about?.key}/picture`

  t.test('they are served from the disk and cached for a year, whole or in ranges', async (t) => {
    const response = await inject(`${address}-640.avif`)
    t.equal(response.statusCode, 200)
    t.match(response.headers, {
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    t.match((await inject(`${address}.webp`)).headers, { 'content-type': 'image/webp' })
    t.equal((await inject({ url: `${address}.webp`, method: 'HEAD' })).statusCode, 200)
    const part = await inject({ url: `${address}.webp`, headers: { range: 'bytes=0-3' } })
    t.match([part.statusCode, part.body], [206, 'RIFF'])
  })

  t.test('a page has the rules of the pictures that it shows, and a browser gets those of all', async (t) => {
    const rule = `#app [src*="${current.current.site.pictures?.about?.key.split('-').at(-1)}"]{object-position:`
    t.ok((await inject('/?lang=en')).body.includes(rule))
    t.notOk((await inject('/legal/privacy?lang=en')).body.includes('object-position:50% 50%}'))
    t.ok((await inject('/overrides/en.json')).json().rules.some((other: string) => other.startsWith(rule)))
  })

  t.test('no other file is served', async (t) => {
    const key = address.slice('/pictures/'.length, -'/picture'.length)
    for (const other of [
      '/pictures/',
      '/pictures/shown.json',
      `/pictures/${key}/`,
      `/pictures/${key}/manifest.json`,
      `/pictures/${key}/picture-641.avif`,
      `/pictures/${key}/..%2f${key}%2fmanifest.json`,
      '/pictures/%2e%2e/outbox.sqlite',
      '/pictures/about-000000000000/picture.webp',
    ]) {
      t.equal((await inject(other)).statusCode, 404, other)
    }
  })
})

t.test('links to a service show its own photograph, links to other pages the hero', async (t) => {
  const path = await siteFile(t, {}, { 'a.jpg': photo, 'b.jpg': await photograph({ format: 'jpeg', width: 650 }) })
  const picture = { file: 'b.jpg', focus: [0.2, 0.4], alt: { en: 'Our garden' } }
  const pictures = { hero: { file: 'a.jpg' }, 'service-concierge-services': picture, 'service-garden-care': picture }
  await writeFile(path, JSON.stringify({ ...gardenFile, pictures }))
  const environment = { SITE_FILE: path, DATA_DIR: join(dirname(path), 'data'), SITE_URL: 'https://villa.example' }
  await prepareOperatorPictures(environment)
  const { inject, content } = await testSite(t, environment)
  const shared = async (page: string) => {
    const { body } = await inject(`${page}?lang=en`)
    const [, image = '', name = ''] =
      /<meta property="og:image" content="https:\/\/villa\.example(\/pictures\/([\w-]+)-[^"]+)"/.exec(body) ?? []
    t.equal((await inject(image)).statusCode, 200, page)
    if (page.startsWith('/services/')) t.match(body, `"image":"https://villa.example${image}"`)
    return { name, hasWords: body.includes('<meta property="og:image:alt" content="Our garden"/>') }
  }
  for (const id of ['concierge-services', 'garden-care'])
    t.strictSame(await shared(`/services/${id}`), { name: `social-${id}`, hasWords: true })
  for (const page of ['/', '/investment', '/services/property-management', '/legal/privacy'])
    t.strictSame(await shared(page), { name: 'social', hasWords: false })
  const job = content.current.pictureJobs.find(({ name }) => name === 'social-garden-care')
  t.match(job, { focus: [0.2, 0.4], plate: { name: content.current.site.facts.brand } })

  await writeFile(path, JSON.stringify({ ...gardenFile, pictures: { ...pictures, social: { file: 'a.jpg' } } }))
  const names = (await readOperatorContent(path, ['en', 'fr'])).pictureJobs.map(({ name }) => name)
  t.strictSame(
    names.filter((name) => name.startsWith('social')),
    ['social'],
    'one that is given serves every page',
  )
})

t.test('the social pictures are cached for a day, and no other file is served', async (t) => {
  const { inject } = await testSite(t)
  const response = await inject('/social/fr-pricing.jpg')
  t.equal(response.statusCode, 200)
  t.match(response.headers, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  t.equal((await inject('/social/none.jpg')).statusCode, 404)
  t.equal((await inject('/social/..%2fcolours.json')).statusCode, 404)
})
