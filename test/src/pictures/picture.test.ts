// The HTML of pictures: what is loaded when, and that preloads repeat no request.

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createStore, Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import t, { type Test } from 'tap'
import { createServer } from 'vite'
import type { OperatorPicture, OperatorPictures } from '../../../src/pictures/operator-pictures.ts'

async function components(t: Test) {
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    // No browser is served: another development server may be running.
    optimizeDeps: { noDiscovery: true },
  })
  t.teardown(() => vite.close())
  return {
    ...((await vite.ssrLoadModule('/src/pictures/picture.tsx')) as typeof import('../../../src/pictures/picture.tsx')),
    ...((await vite.ssrLoadModule('/src/site/site.ts')) as typeof import('../../../src/site/site.ts')),
  }
}

function markup(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(node, {
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
    })
  })
}

/** The attributes of each `<name …>` in `html`, in order. */
function tags(html: string, name: string): Record<string, string>[] {
  const found = [...html.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))]
  return found.map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key?.toLowerCase(), value]),
    ),
  )
}

t.test('pictures', async (t) => {
  const { Picture, HeroPicture, siteAtom } = await components(t)

  /** The HTML of `node` on a site with the operator's pictures. */
  function markupWith(pictures: OperatorPictures, node: ReactNode) {
    const store = createStore()
    store.set(siteAtom, { ...store.get(siteAtom), pictures })
    return markup(createElement(Provider, { store }, node))
  }

  t.test('a picture below the fold is loaded lazily, at the width of its box', async (t) => {
    const html = await markup(
      createElement(Picture, { name: 'about', alt: 'A door', sizes: '50vw', className: 'about-art' }),
    )
    const [source] = tags(html, 'source')
    t.match(html, /^<picture class="about-art"><source [^>]*><img [^>]*><\/picture>$/)
    t.match(source, { type: 'image/avif', sizes: 'auto, 50vw' })
    t.match(source?.srcset, /about-640\.avif\S* 640w,\S+about-960\.avif\S* 960w,\S+about-1280\.avif\S* 1280w$/)
    t.match(tags(html, 'img'), [
      { alt: 'A door', loading: 'lazy', decoding: 'async', sizes: 'auto', width: '1200', height: '900' },
    ])
    const [{ src, srcset } = {}] = tags(html, 'img')
    t.match(src, /about\.webp/)
    t.equal(srcset, `${src} 960w`, 'sizes is valid only beside srcset')
  })

  t.test('a cropped picture is loaded at the width in its sizes attribute', async (t) => {
    const html = await markup(
      createElement(Picture, { name: 'location-grasse', alt: '', sizes: '68vw', cropped: true }),
    )
    t.match(tags(html, 'source'), [{ sizes: '68vw' }])
    t.notOk(tags(html, 'img')[0]?.sizes)
    t.match(html, ' alt=""')
  })

  t.test('a picture with priority is loaded at once', async (t) => {
    const html = await markup(
      createElement(Picture, { name: 'service-pool', alt: 'A pool', sizes: '100vw', priority: true }),
    )
    t.match(tags(html, 'img'), [{ fetchpriority: 'high' }])
    t.notMatch(html, /loading=|auto/)
  })

  t.test('the preload of the hero matches its picture, for narrow and wide windows', async (t) => {
    const html = await markup(createElement(HeroPicture, { alt: 'A terrace' }))
    const preloads = tags(html, 'link').map(({ imagesrcset, imagesizes }) => ({
      srcset: imagesrcset,
      sizes: imagesizes,
    }))
    const sources = tags(html, 'source').map(({ srcset, sizes }) => ({ srcset, sizes }))
    t.strictSame(preloads.toReversed(), sources)
    t.match(tags(html, 'link'), [
      { rel: 'preload', as: 'image', type: 'image/avif', media: '(min-width:48rem)', fetchpriority: 'high' },
      { rel: 'preload', as: 'image', type: 'image/avif', media: '(max-width:47.99rem)', fetchpriority: 'high' },
    ])
    t.match(tags(html, 'source')[0], { media: '(max-width:47.99rem)', width: '930', height: '800' })
    t.match(html, /<picture class="hero-art">/)
  })

  t.test('no picture has a style attribute, which the Content-Security-Policy would block', async (t) => {
    t.notMatch(await markup(createElement(HeroPicture, { alt: 'A terrace' })), / style=/)
  })

  const own: OperatorPicture = {
    ...{ key: 'about-0123456789ab', widths: [640, 800], fallback: 800 },
    ...{ colour: '#445566', focus: [0.5, 0.5], alt: { en: 'Our house' } },
  }
  const address = '/pictures/about-0123456789ab/picture'
  const srcset = `${address}-640.avif 640w,${address}-800.avif 800w`

  t.test("an operator's picture has widths, an aspect ratio and a colour, as a built-in one", async (t) => {
    const html = await markupWith(
      { about: own },
      createElement(Picture, { name: 'about', alt: 'A door', sizes: '50vw', className: 'about-art' }),
    )
    t.match(tags(html, 'source'), [{ type: 'image/avif', srcset, sizes: 'auto, 50vw' }])
    t.match(tags(html, 'img'), [
      {
        ...{ src: `${address}.webp`, srcset: `${address}.webp 800w`, sizes: 'auto', loading: 'lazy' },
        ...{ alt: 'Our house', width: '1200', height: '900', 'data-colour': '#445566' },
      },
    ])
  })

  t.test("the built-in alternative text never describes an operator's picture", async (t) => {
    const about = (alt: OperatorPicture['alt'], text = 'A door') =>
      markupWith({ about: { ...own, alt } }, createElement(Picture, { name: 'about', alt: text, sizes: '50vw' }))
    t.match(await about({ fr: 'Notre maison' }), ' alt=""')
    t.match(await about({ en: 'Our house' }, ''), ' alt=""', 'a decoration has no alternative text')
  })

  t.test('a picture that the operator has not replaced is the built-in one', async (t) => {
    const html = await markupWith({ hero: own }, createElement(Picture, { name: 'about', alt: '', sizes: '50vw' }))
    t.match(tags(html, 'source')[0]?.srcset, /about-640\.avif/)
  })

  t.test("each window loads and preloads one of the operator's heroes", async (t) => {
    const tall = { ...own, key: 'hero-tall-0123456789ab', widths: [900] }
    const html = await markupWith({ hero: own, 'hero-tall': tall }, createElement(HeroPicture, { alt: 'A terrace' }))
    const tallSet = '/pictures/hero-tall-0123456789ab/picture-900.avif 900w'
    t.match(tags(html, 'source'), [
      { media: '(max-width:47.99rem)', srcset: tallSet },
      { srcset, sizes: '100vw' },
    ])
    t.match(tags(html, 'img'), [{ src: `${address}.webp`, alt: 'Our house', fetchpriority: 'high' }])
    t.match(tags(html, 'link'), [{ imagesrcset: srcset }, { imagesrcset: tallSet }])
  })
})
