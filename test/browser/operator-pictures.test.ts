// A site with the operator's photographs: in their places, in both languages, without messages in the console.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { photograph } from '../support/photograph.ts'
import { prepareOperatorPictures } from '../support/prepared-pictures.ts'
import { listeningSite } from '../support/site.ts'

t.setTimeout(90_000)

const folder = t.testdir()
const siteFile = join(folder, 'site.json')
await mkdir(join(folder, 'photos'))
await writeFile(join(folder, 'photos/terrace.jpg'), await photograph({ format: 'jpeg', width: 1600, height: 1067 }))
await writeFile(join(folder, 'photos/pool.avif'), await photograph({ format: 'avif', width: 900, height: 1200 }))
await writeFile(join(folder, 'shared.png'), await photograph({ format: 'png', width: 1200, height: 630 }))
await writeFile(
  siteFile,
  JSON.stringify({
    pictures: {
      hero: { file: 'photos/terrace.jpg', alt: { en: 'Our terrace', fr: 'Notre terrasse' } },
      'service-concierge-services': { file: 'photos/pool.avif', focus: [0.5, 0.9], alt: { fr: 'Notre piscine' } },
      social: { file: 'shared.png', alt: { en: 'A house' } },
    },
  }),
)
const environment = { SITE_FILE: siteFile, DATA_DIR: join(folder, 'data') }
await prepareOperatorPictures(environment)
const site = await listeningSite(t, environment)

/** The picture with the alternative text `name`: its file, and whether it fills its box. */
function shown(page: Page, name: string) {
  return page.getByRole('img', { name }).evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    return {
      path: new URL(picture.currentSrc).pathname,
      isWhole: picture.naturalWidth > 0,
      fit: getComputedStyle(picture).objectFit,
      position: getComputedStyle(picture).objectPosition,
      width: picture.getBoundingClientRect().width,
    }
  })
}

t.test("the operator's hero replaces the site's, is preloaded and loaded once", async (t) => {
  for (const width of [360, 1280]) {
    const { page, complaints } = await visitor(t, { ...site, viewport: { width, height: 800 } })
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') loaded.push(new URL(request.url()).pathname)
    })
    await page.goto('/?lang=en')
    await hydrated(page)
    t.match(await shown(page, 'Our terrace'), { path: /^\/pictures\/hero-/, isWhole: true, fit: 'cover', width })
    t.equal(loaded.filter((path) => path.includes('hero')).length, 1, String(loaded))
    t.strictSame(complaints, [])
  }
})

t.test('a page without them carries nothing of them, and the pages after it show them', async (t) => {
  t.notMatch(await (await fetch(`${site.origin}/legal/terms?lang=fr`)).text(), 'Notre terrasse')
  const { page, complaints } = await visitor(t, site)
  await page.goto('/legal/terms?lang=fr')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conciergerie', exact: true }).click()
  t.match(await shown(page, 'Notre piscine'), {
    path: /^\/pictures\/service-concierge-services-/,
    isWhole: true,
    position: /^50% (?!25%|50%)/,
  })
  t.strictSame(complaints, [])
})

t.test('it stays after hydration, after a change of the language and after Back', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  const before = await page.locator('.hero-art').evaluate((element) => element.outerHTML)
  await hydrated(page)
  t.equal(await page.locator('.hero-art').evaluate((element) => element.outerHTML), before)

  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  t.match(await shown(page, 'Notre terrasse'), { path: /^\/pictures\/hero-/ })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conciergerie', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Conciergerie' }).waitFor()
  t.match(await shown(page, 'Notre piscine'), {
    path: /^\/pictures\/service-concierge-services-[0-9a-f]{12}\/picture-\d+\.avif$/,
    isWhole: true,
    fit: 'cover',
  })
  await page.goBack()
  t.match(await shown(page, 'Notre terrasse'), { path: /^\/pictures\/hero-/ })
  t.strictSame(complaints, [])
})

t.test("a shared link shows the operator's social picture", async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/investment?lang=en')
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  t.match(await meta('og:image'), /\/pictures\/social-[0-9a-f]{12}\/picture\.jpg$/)
  t.strictSame(await Promise.all(['og:image:type', 'og:image:alt'].map(meta)), ['image/jpeg', 'A house'])
})

t.test('no text is on a photograph, measured on pixels', async (t) => {
  const magenta = [255, 0, 255]
  const glaring = join(folder, 'glaring')
  await mkdir(glaring)
  await writeFile(
    join(glaring, 'a.png'),
    await sharp({ create: { width: 480, height: 360, channels: 3, background: '#ff00ff' } })
      .png()
      .toBuffer(),
  )
  const slots = [
    'hero',
    'about',
    'office',
    'service-property-management',
    'service-concierge-services',
    'location-grasse',
  ]
  const alt = { en: 'A house', fr: 'Une maison' }
  const pictures = Object.fromEntries(slots.map((slot) => [slot, { file: 'a.png', alt }]))
  await writeFile(join(glaring, 'site.json'), JSON.stringify({ pictures }))
  const environment = { SITE_FILE: join(glaring, 'site.json'), DATA_DIR: join(glaring, 'data') }
  await prepareOperatorPictures(environment)
  const glaringSite = await listeningSite(t, environment)
  for (const width of [360, 1280]) {
    const { page } = await visitor(t, { ...glaringSite, viewport: { width, height: 800 } })
    for (const path of ['/?lang=en', '/services/concierge-services?lang=en']) {
      await page.goto(path)
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager'
        await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
      })
      const boxes = await page.evaluate(() => {
        const found: { text: string; x: number; y: number; width: number; height: number }[] = []
        const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim()
          if (!text || node.parentElement?.closest('.vh, .trap, [hidden], option')) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const { x, y, width, height } of range.getClientRects()) {
            if (width > 1 && height > 1) found.push({ text, x: x + scrollX, y: y + scrollY, width, height })
          }
        }
        return found
      })
      const { data, info } = await sharp(await page.screenshot({ fullPage: true, animations: 'disabled' }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const isPhotograph = (x: number, y: number) =>
        magenta.every((part, index) => Math.abs((data[(y * info.width + x) * 3 + index] ?? 0) - part) < 60)
      let pixels = 0
      for (let at = 0; at < info.width * info.height; at += 97)
        if (isPhotograph(at % info.width, Math.floor(at / info.width))) pixels += 1
      t.ok(pixels > 100, `${path} at ${width} px shows photographs`)
      t.ok(boxes.length > 10)
      for (const { text, ...box } of boxes) {
        let covered = 0
        for (let y = Math.ceil(box.y); y < Math.min(info.height, box.y + box.height); y += 2) {
          for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(info.width, box.x + box.width); x += 2) {
            if (isPhotograph(x, y)) covered += 1
          }
        }
        t.equal(covered, 0, `${path} at ${width} px: ${text}`)
      }
    }
  }
})
