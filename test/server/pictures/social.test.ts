// The pictures of shared links.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { headlineOutlines } from '../../../scripts/headline-outlines.ts'
import { pictureJob } from '../../../server/content/pictures/picture-slots.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { convertPicture } from '../../../server/pictures/conversion.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { colourAt, isNearColour } from '../../support/colours.ts'
import { gardenFile } from '../../support/garden-care.ts'
import { photograph } from '../../support/photograph.ts'
import { testSite } from '../../support/site.ts'
import { loadSiteContent } from '../../support/site-content.ts'
import { root } from '../../support/source.ts'

t.test('a picture made from another one is a JPEG of 1200 × 630 with the name and the logo', async (t) => {
  const folder = t.testdir({
    made: {},
    'a.jpg': await photograph({ format: 'jpeg', width: 1600, height: 1200 }),
    'logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#c03060" d="M0 0h1v1H0z"/></svg>',
  })
  const path = join(folder, 'a.jpg')
  const logo = join(folder, 'logo.svg')
  const made = join(folder, 'made')
  const plate = { name: 'Élise & Pin', paper: '#f4faf6', ink: '#123026', accent: '#d2a85a', logo }
  await convertPicture(pictureJob('social', { path, hash: '' }, { plate }), made)
  const picture = await readFile(join(made, 'picture.jpg'))
  t.match(await sharp(picture).metadata(), { format: 'jpeg', width: 1200, height: 630 })
  for (const [part, x, y, wanted] of [
    ['the logo', 0.09, 0.86, [0xc0, 0x30, 0x60]],
    ['the plate', 0.025, 0.86, [0xf4, 0xfa, 0xf6]],
    ['the photograph', 0.9, 0.1, [0x2b, 0x6f, 0x8a]],
  ] as const) {
    const colour = await colourAt(picture, x, y)
    t.ok(isNearColour(colour, wanted), `${part}: ${colour}`)
  }
  const name = await sharp(picture).extract({ left: 180, top: 480, width: 300, height: 120 }).greyscale().stats()
  t.ok((name.channels[0]?.min ?? 255) < 60, 'letters in ink')
})

t.test('the letters come from the headline font (node scripts/headline-outlines.ts)', async (t) => {
  t.equal(await readFile(join(root, 'server/pictures/headline-outlines.json'), 'utf8'), await headlineOutlines())
})

t.test('links to a service show its own photograph, links to other pages the hero', async (t) => {
  const folder = t.testdir({
    'a.jpg': await photograph({ format: 'jpeg' }),
    'b.jpg': await photograph({ format: 'jpeg', width: 650 }),
  })
  const path = join(folder, 'site.json')
  const picture = { file: 'b.jpg', focus: [0.2, 0.4], alt: { en: 'Our garden' } }
  const pictures = { hero: { file: 'a.jpg' }, 'service-concierge-services': picture, 'service-garden-care': picture }
  await writeFile(path, JSON.stringify({ ...gardenFile, pictures }))
  const environment = { SITE_FILE: path, DATA_DIR: join(folder, 'data'), SITE_URL: 'https://villa.example' }
  const settings = readSettings(environment)
  for (const { key } of (await loadSiteContent(settings)).pictureJobs) {
    await picturesIn(settings).publish(key, async (made) => {
      await copyFile(join(folder, 'a.jpg'), join(made, 'picture.jpg'))
      return { source: { width: 1, height: 1 }, widths: [1], fallback: 1, colour: '#000000', focus: [0, 0] }
    })
  }
  const { inject, content } = await testSite(t, environment)
  const shared = async (page: string) => {
    const { body } = await inject(`${page}?lang=en`)
    const [, image = '', name = ''] =
      /<meta property="og:image" content="https:\/\/villa\.example(\/pictures\/([\w-]+)-[^"]+)"/.exec(body) ?? []
    t.equal((await inject(image)).statusCode, 200, page)
    if (page.startsWith('/services/')) t.match(body, `"image":"https://villa.example${image}"`)
    return { name, hasWords: body.includes('<meta property="og:image:alt" content="Our garden"/>') }
  }
  for (const id of ['concierge-services', 'garden-care']) {
    t.strictSame(await shared(`/services/${id}`), { name: `social-${id}`, hasWords: true })
  }
  for (const page of ['/', '/investment', '/services/property-management', '/legal/privacy']) {
    t.strictSame(await shared(page), { name: 'social', hasWords: false })
  }
  const job = content.current.pictureJobs.find(({ name }) => name === 'social-garden-care')
  t.match(job, { focus: [0.2, 0.4], plate: { name: content.current.site.facts.brand } })

  await writeFile(path, JSON.stringify({ ...gardenFile, pictures: { ...pictures, social: { file: 'a.jpg' } } }))
  const names = (await readSiteFile(path, settings)).pictureJobs.map(({ name }) => name)
  const social = names.filter((name) => name.startsWith('social'))
  t.strictSame(social, ['social'], 'a given one serves every page')
})
