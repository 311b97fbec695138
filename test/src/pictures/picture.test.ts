// The HTML of pictures, and preloads, which must not cause a second request.
import { join } from 'node:path'
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { defaultFacts } from '../../../src/site/default-facts.ts'
import type { OperatorPicture, OperatorPictures } from '../../../src/site/operator-pictures.ts'
import { elements } from '../../support/markup.ts'
import { root } from '../../support/source.ts'

const { render } = await import(join(process.env.TEST_BUILD ?? join(root, 'dist'), 'server/entry-server.js'))

/** The HTML of the page at `url` of a site with these pictures. */
function page(url: string, pictures: OperatorPictures = {}): Promise<string> {
  const site = { facts: defaultFacts, siteUrl: '', languages: ['en', 'fr'], retentionDays: 30, year: 2026, pictures }
  return render({ url, site, locale: { language: 'en', texts: english } })
}

/** The sources and the img of the `<picture>` whose HTML contains `part`. */
function pictureWith(part: string, html: string) {
  const picture = html.match(/<picture.*?<\/picture>/gs)?.find((picture) => picture.includes(part)) ?? ''
  const [sources, [image = {}]] = ['source', 'img'].map((name) =>
    elements(picture, name).map(({ attributes }) => attributes),
  ) as [Record<string, string>[], Record<string, string>[]]
  return { sources, image }
}

const preloads = (html: string) =>
  elements(html, 'link')
    .map(({ attributes }) => attributes)
    .filter(({ as }) => as === 'image')

const home = await page('/')

t.test('a picture below the first view is loaded lazily, at the width of its box', async (t) => {
  const { sources, image } = pictureWith('about-art', home)
  t.match(sources, [{ type: 'image/avif', sizes: /^auto, / }])
  t.match(sources[0]?.srcset, /about-\S*640\.avif 640w,\S+960\.avif 960w,\S+1280\.avif 1280w$/)
  t.match(image, { alt: english.imageAlt.about, loading: 'lazy', decoding: 'async', sizes: 'auto' })
  t.match(image, { width: '1200', height: '900', src: /about-\S*\.webp$/ })
  t.equal(image.srcset, `${image.src} 960w`, 'sizes is valid only next to srcset')
})

t.test('a cropped picture is loaded at the width in its sizes attribute', async (t) => {
  const cropped = pictureWith('location-grasse', home)
  t.match(cropped.sources, [{ sizes: '(max-width:63.99rem) 90vw, 67vw' }])
  t.notOk(cropped.image.sizes)
})

t.test('a picture at the top is loaded first', async (t) => {
  const { sources, image } = pictureWith('hero-art', await page('/services/property-management'))
  t.match(sources, [{ sizes: '100vw' }])
  t.match(image, { fetchpriority: 'high', loading: undefined, sizes: undefined })
})

t.test('the preload of the hero matches its picture, for narrow and wide windows', async (t) => {
  const { sources, image } = pictureWith('hero-art', home)
  const narrow = '(max-width:47.99rem)'
  const wide = '(min-width:48rem)'
  t.match(sources[0], { media: narrow, width: '930', height: '800' })
  t.match(preloads(home), [
    { rel: 'preload', type: 'image/avif', media: wide, fetchpriority: 'high' },
    { rel: 'preload', type: 'image/avif', media: narrow, fetchpriority: 'high' },
  ])
  const preloaded = preloads(home).map(({ imagesrcset, imagesizes }) => [imagesrcset, imagesizes])
  const loaded = sources.map(({ srcset, sizes }) => [srcset, sizes])
  t.strictSame(preloaded, loaded.reverse())
  t.match(image, { alt: english.imageAlt.hero, fetchpriority: 'high' })
})

const own: OperatorPicture = {
  key: 'own-0123456789ab',
  widths: [640, 800],
  fallback: 800,
  colour: '#445566',
  focus: [0.5, 0.5],
  alt: { en: 'Our house' },
}
const address = '/pictures/own-0123456789ab/picture'
const srcset = `${address}-640.avif 640w,${address}-800.avif 800w`

t.test("an operator's picture has widths, an aspect ratio and a colour, like a built-in one", async (t) => {
  const { sources, image } = pictureWith('about-art', await page('/', { about: own }))
  t.match(sources, [{ type: 'image/avif', srcset, sizes: /^auto, / }])
  t.match(image, { src: `${address}.webp`, srcset: `${address}.webp 800w`, sizes: 'auto', loading: 'lazy' })
  t.match(image, { alt: 'Our house', width: '1200', height: '900', 'data-colour': '#445566' })
  // The built-in alternative text never describes an operator's picture.
  const html = await page('/', { about: { ...own, alt: { fr: 'Notre maison' } }, office: own })
  t.equal(pictureWith('about-art', html).image.alt, '')
  t.equal(pictureWith('office-art', html).image.alt, '', 'a decoration has no alternative text')
})

t.test("each window loads and preloads one of the operator's heroes", async (t) => {
  const tall = { ...own, key: 'hero-tall-0123456789ab', widths: [900] }
  const tallSet = '/pictures/hero-tall-0123456789ab/picture-900.avif 900w'
  const html = await page('/', { hero: own, 'hero-tall': tall })
  const { sources, image } = pictureWith('hero-art', html)
  t.match(sources, [
    { media: '(max-width:47.99rem)', srcset: tallSet },
    { srcset, sizes: '100vw' },
  ])
  t.match(image, { src: `${address}.webp`, alt: 'Our house', fetchpriority: 'high' })
  t.match(preloads(html), [{ imagesrcset: srcset }, { imagesrcset: tallSet }])
})
