// The operator's own pictures: which files are taken, how each other one is refused, and how they are served.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { readFacts } from '../../../server/content/facts.ts'
import { photograph } from '../../support/photograph.ts'
import { testSite } from '../../support/site.ts'

const photo = await photograph({ format: 'jpeg' })

/** The path of a site file that names `pictures`, in a folder that holds `files`. */
async function siteFile(t: Test, pictures: unknown, files: Record<string, Buffer | string> = {}): Promise<string> {
  const folder = join(t.testdir(), 'site')
  for (const [name, content] of Object.entries({ 'site.json': JSON.stringify({ pictures }), ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return join(folder, 'site.json')
}

/** What the operator is told about `pictures`. */
async function refusal(t: Test, pictures: unknown, files?: Record<string, Buffer | string>): Promise<string> {
  return readFacts(await siteFile(t, pictures, files), ['en', 'fr']).then(
    () => '',
    (error: Error) => error.message,
  )
}

t.test('photographs are recognised by what they hold, whatever they are called', async (t) => {
  for (const [format, extension] of [
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['avif', 'avif'],
  ] as const) {
    const content = await photograph({ format, width: 320, height: 200 })
    const { pictures } = await readFacts(await siteFile(t, { about: { file: 'about' } }, { about: content }), [
      'en',
      'fr',
    ])
    t.match(pictures.about, { width: 320, height: 200, type: `image/${format}` }, format)
    t.match(pictures.about?.src, new RegExp(`^/pictures/about-[0-9a-f]{10}\\.${extension}$`), format)
  }
})

t.test('a photograph that the camera marked as turned has the measures that it is shown in', async (t) => {
  const content = await photograph({ format: 'jpeg', width: 400, height: 300, orientation: 6 })
  const { pictures } = await readFacts(await siteFile(t, { about: { file: 'a.jpg' } }, { 'a.jpg': content }), [
    'en',
    'fr',
  ])
  t.match(pictures.about, { width: 300, height: 400 })
})

t.test('another content has another address', async (t) => {
  const named = { hero: { file: 'a.jpg' }, about: { file: 'b.jpg' } }
  const { pictures } = await readFacts(
    await siteFile(t, named, { 'a.jpg': photo, 'b.jpg': await photograph({ format: 'jpeg', width: 650 }) }),
    ['en', 'fr'],
  )
  t.not(pictures.hero?.src.split('-').at(-1), pictures.about?.src.split('-').at(-1))
})

t.test('the alternative text is kept by language, and no path reaches the browser', async (t) => {
  const alt = { en: 'Our terrace', fr: 'Notre terrasse' }
  const path = await siteFile(t, { hero: { file: 'photos/a.jpg', alt } }, { 'photos/a.jpg': photo })
  const { facts, overrides, pictures } = await readFacts(path, ['en', 'fr'])
  t.strictSame(pictures.hero?.alt, alt)
  t.notOk(JSON.stringify([facts, overrides, pictures]).includes('photos/a.jpg'))
})

t.test('a file that is absent is named, with what to write', async (t) => {
  t.match(
    await refusal(t, { hero: { file: 'none.jpg' } }),
    /pictures\.hero\.file: cannot be read \(ENOENT\): write its path/,
  )
})

t.test('a folder is not a picture', async (t) => {
  t.match(await refusal(t, { hero: { file: 'photos' } }, { 'photos/a.jpg': photo }), /cannot be read \(EISDIR\)/)
})

t.test('what is no picture that browsers show is refused, an SVG too', async (t) => {
  const files = {
    text: 'a terrace',
    empty: '',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    gif: await photograph({ format: 'gif' }),
    cut: photo.subarray(0, 100),
  }
  for (const file of Object.keys(files)) {
    t.match(
      await refusal(t, { about: { file } }, files),
      /about\.file: is not a JPEG, PNG, WebP or AVIF: save it/,
      file,
    )
  }
})

t.test('a file of more than 5 MB is refused with its size', async (t) => {
  const large = Buffer.concat([photo, Buffer.alloc(5.2 * 1024 * 1024)])
  t.match(
    await refusal(t, { about: { file: 'a.jpg' } }, { 'a.jpg': large }),
    /about\.file: is 5\.2 MB large: save it smaller/,
  )
})

t.test('a file outside the folder of the site file is refused, whichever way leads there', async (t) => {
  const path = await siteFile(t, {}, { 'in/a.jpg': photo })
  const outside = join(dirname(path), '../outside.jpg')
  await writeFile(outside, photo)
  await symlink(outside, join(dirname(path), 'link.jpg'))
  for (const file of ['../outside.jpg', 'in/../../outside.jpg', outside, 'link.jpg']) {
    await writeFile(path, JSON.stringify({ pictures: { about: { file } } }))
    await t.rejects(
      readFacts(path, ['en', 'fr']),
      { message: /pictures\.about\.file: lies elsewhere: put it into the folder/ },
      file,
    )
  }
  // As Kubernetes mounts a folder: its files are links to a folder beside them, whose name begins with two dots.
  await mkdir(join(dirname(path), '..2026_11'))
  await writeFile(join(dirname(path), '..2026_11/b.jpg'), photo)
  await symlink('..2026_11/b.jpg', join(dirname(path), 'b.jpg'))
  for (const file of ['in/a.jpg', './in/a.jpg', 'b.jpg']) {
    await writeFile(path, JSON.stringify({ pictures: { about: { file } } }))
    t.ok((await readFacts(path, ['en', 'fr'])).pictures.about, file)
  }
})

t.test('a picture for shared links is a JPEG or a PNG', async (t) => {
  const content = await photograph({ format: 'webp' })
  t.match(await refusal(t, { social: { file: 'a' } }, { a: content }), /pictures\.social\.file: is not a JPEG or PNG/)
})

t.test('every fault of the file is told at once, each by its path', async (t) => {
  const path = await siteFile(t, {})
  const tell = async (content: object) => {
    await writeFile(path, JSON.stringify(content))
    return readFacts(path, ['en', 'fr']).then(
      () => '',
      (error: Error) => error.message,
    )
  }
  const both = await tell({ brand: '', pictures: { hero: { file: 'a.jpg' }, about: { file: 'b.jpg' } } })
  for (const field of ['brand', 'pictures.hero.file', 'pictures.about.file']) t.ok(both.includes(` ${field}: `), field)

  const wrong = {
    heroes: { file: 'a.jpg' },
    hero: 'a.jpg',
    about: {},
    office: { file: '', alt: { xx: 'x', en: '' } },
    'service-pool': { file: 'none.jpg' },
  }
  const fields = ['heroes', 'hero', 'about.file', 'service-pool.file', 'office.file', 'office.alt.xx', 'office.alt.en']
  const message = await tell({ pictures: wrong })
  for (const field of fields) t.ok(message.includes(` pictures.${field}: `), field)
  for (const pictures of [[], null, 'hero', 1]) t.match(await tell({ pictures }), / pictures: must be object/)
})

t.test('own pictures', async (t) => {
  const content = await photograph({ format: 'png' })
  const path = await siteFile(
    t,
    { about: { file: 'photos/a.png' } },
    { 'photos/a.png': content, 'photos/b.png': content },
  )
  const { pictures } = await readFacts(path, ['en', 'fr'])
  const address = pictures.about?.src ?? ''

  t.test('are served byte for byte, for a year, as what they are', async (t) => {
    const { inject } = await testSite(t, { SITE_FILE: path })
    const answer = await inject(address)
    t.equal(answer.statusCode, 200)
    t.ok(answer.rawPayload.equals(content))
    t.match(answer.headers, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(content.length),
    })
    t.equal((await inject({ url: address, method: 'HEAD' })).statusCode, 200)
  })

  t.test('are all that is found there', async (t) => {
    const { inject } = await testSite(t, { SITE_FILE: path })
    for (const other of [
      '/pictures/a.png',
      '/pictures/b.png',
      '/pictures/',
      '/pictures/../site.json',
      '/pictures/%2e%2e/site.json',
      address.replace('about', 'hero'),
    ]) {
      t.equal((await inject(other)).statusCode, 404, other)
    }
  })
})

t.test('the social pictures are served for a day, and nothing beside them', async (t) => {
  const { inject } = await testSite(t)
  const answer = await inject('/social/fr-pricing.jpg')
  t.equal(answer.statusCode, 200)
  t.match(answer.headers, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  t.equal((await inject('/social/none.jpg')).statusCode, 404)
  t.equal((await inject('/social/..%2fcolours.json')).statusCode, 404)
})
