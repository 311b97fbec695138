// Printed on A4 and Letter, a page has all of its texts, uncut, no controls, and no nearly empty sheet.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withLanguage } from '../../src/page-urls.ts'
import { getBox, openPage } from '../support/browser.ts'
import { dataFolder } from '../support/data-folder.ts'
import { pageTypes } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,ar' })
const isInstalled = spawnSync('pdftotext', ['-v']).error === undefined
const skip = !isInstalled && 'not installed: apt-get install poppler-utils'
// In points. Letters may extend beyond their line.
const margin = (15 / 25.4) * 72 - 4

interface Word {
  left: number
  right: number
  bottom: number
  text: string
}

for (const language of ['en', 'ar'] as const) {
  for (const path of pageTypes) {
    t.test(`${path} is printed completely, in ${language}`, { skip }, async (t) => {
      const { page } = await openPage(t, site, withLanguage(path, language))
      await page.emulateMedia({ media: 'print' })
      const visible = (selector: string) => page.locator(selector).filter({ visible: true })
      const controls = '.nav, .tools, .foot, .legal-nav, form, dialog, button, input, .skip, [href*="map"]'
      t.equal(await visible(controls).count(), 0, 'no controls, directions or footer')
      const pale = await visible('main :is(h1, h2, h3, p, li, dd, a)').evaluateAll(paleTexts)
      t.strictSame(pale, [], 'nothing is printed in the colour of paper')
      const headings = await visible('main :is(h1, h2, h3)').allInnerTexts()
      // The number of a chat is written out.
      const links = visible('main a[href^="http"]:not([href^="https://wa.me"])')
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      await page.emulateMedia({ media: null })
      for (const format of ['A4', 'Letter']) {
        const pdf = join(dataFolder(t), 'page.pdf')
        writeFileSync(pdf, await page.pdf({ format }))
        const sheets = readSheets(pdf)
        for (const { width, height, words } of sheets) {
          t.ok(
            words.every(({ left, right }) => left >= margin && right <= width - margin),
            `${format}: within the margins`,
          )
          const isLast = words === sheets.at(-1)?.words
          t.ok(lowest(words) > (isLast ? 0 : height * 0.6), `${format}: a full sheet`)
        }
        // In Arabic, words in a PDF are written in the forms of their letters.
        if (language !== 'en') continue
        const printed = plain(sheets.flatMap(({ words }) => words.map(({ text }) => text)).join(''))
        for (const text of [...headings, ...addresses]) t.ok(printed.includes(plain(text)), `${format}: ${text}`)
        for (const { words } of sheets.slice(0, -1)) {
          const lastLine = plain(lineAt(words, lowest(words)))
          t.notOk(
            headings.find((heading) => lastLine && plain(heading).endsWith(lastLine)),
            `${format}: a heading is on the sheet of its text`,
          )
        }
      }
    })
  }
}

t.test('the parts of the packages are level', async (t) => {
  // The width of A4 between its margins.
  const { page } = await openPage(t, { ...site, viewport: { width: 680, height: 1000 } }, '/investment?lang=en')
  await page.emulateMedia({ media: 'print' })
  const badge = await getBox(page, '.tariff-best .badge')
  t.ok(badge.bottom <= (await getBox(page, '.tariff-best h3')).y, 'the badge is above the name')
  for (const selector of ['.tariff h3', '.tariff .price', '.tariff > ul']) {
    const tops = await page.locator(selector).evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
    t.equal(tops.length, 3)
    t.equal(new Set(tops).size, 1, selector)
  }
  await page.goto('/?lang=en')
  t.equal(await page.locator('.creed-line').evaluate((line) => getComputedStyle(line).fontStyle), 'normal')
})

/** In the browser: the texts in a colour that is nearly white. */
const paleTexts = (elements: Element[]) =>
  elements
    .filter((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).every((part) => +part > 150))
    .map((element) => element.textContent)

/** Letters and digits, without case: small capitals are printed as capitals. */
const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const lowest = (words: readonly Word[]) => Math.max(...words.map(({ bottom }) => bottom))

const lineAt = (words: readonly Word[], height: number) =>
  words
    .filter(({ bottom }) => height - bottom < 3)
    .map(({ text }) => text)
    .join('')

/** The sheets of a PDF: their sizes and words, in points. */
function readSheets(pdf: string) {
  const { stdout } = spawnSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' })
  return [...stdout.matchAll(/<page width="(.+?)" height="(.+?)">(.*?)<\/page>/gs)].map(
    ([, width, height, sheet = '']) => ({
      width: Number(width),
      height: Number(height),
      words: [...sheet.matchAll(/<word xMin="(.+?)" yMin=".+?" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
        ([, left, right, bottom, text = '']) => ({
          left: Number(left),
          right: Number(right),
          bottom: Number(bottom),
          text: text.replaceAll(/&\w+;/g, ''),
        }),
      ),
    }),
  )
}
