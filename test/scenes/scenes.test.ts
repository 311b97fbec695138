// Each page and state (test/support/scenes.ts), as visitors see it. Nothing overlaps or leaves its box at any width or
// with large text, controls are large enough, Tab reaches them all, axe finds nothing, no colour is unknown, and the
// console is empty. The folder aria-snapshots contains the accessibility trees; after a change of texts, TAP_SNAPSHOT=1
// updates them.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import t, { type Test } from 'tap'
import { type Language, languages, listedLanguages } from '../../src/language/language.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { fontsLoaded, fullyLoaded, setFontSize, visitor } from '../support/browser.ts'
import { layoutErrors } from '../support/layout-errors.ts'
import { paul } from '../support/outbox.ts'
import { scenes } from '../support/scenes.ts'
import { listeningSite } from '../support/site.ts'
import { tabWalk } from '../support/tab-walk.ts'
import { targetErrors } from '../support/target-errors.ts'
import { unknownPairs, usedPairs } from '../support/used-pairs.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

async function startSites(LANGUAGES: string) {
  const settings = { LANGUAGES, CONTACT_RATE_MAX: '100000' }
  const busy = await listeningSite(t, { ...settings, CONTACT_RATE_MAX: '1' })
  // The only request that it accepts from this machine's address.
  await busy.inject({ method: 'POST', url: '/api/contact', payload: paul })
  const full = await listeningSite(t, settings)
  full.outbox.add = () => Promise.reject(new Error('The disk is full'))
  return { ordinary: await listeningSite(t, settings), busy, full }
}

const bilingual = await startSites('en,fr')
// The language switch is longest with all languages.
const multilingual = await startSites(listedLanguages.join())

interface Plan {
  sites: typeof bilingual
  widths: readonly number[]
  /** The widths at which axe checks a scene, which takes longer than all other checks. */
  axe: readonly number[]
  /** The window in which Tab moves through a page. */
  tab: { width: number; height: number }
}

const screenshotFolder = process.env.SCREENSHOTS
const screenshotWidths = [360, 768, 1280, 1920]

// 320 is 1280 at a zoom of 400 % (WCAG 1.4.10), 640 the same at 200 %.
const everyWidth = [320, 360, 412, 640, 768, 1024, 1280, 1600, 1920, 2560]
const someWidths = [320, 360, 768, 1280, 1920]

const plans: Partial<Record<Language, Plan>> = {
  en: { sites: bilingual, widths: everyWidth, axe: [phone.width, desktop.width], tab: desktop },
  // The longest texts.
  fr: { sites: bilingual, widths: someWidths, axe: [phone.width], tab: phone },
  // The mirrored layout.
  ar: { sites: multilingual, widths: someWidths, axe: [phone.width], tab: desktop },
}
const otherPlan: Plan = { sites: multilingual, widths: someWidths, axe: [phone.width], tab: phone }

// The pages that differ most. The tree of the home page has the header and the footer, which are the same everywhere.
const trees = new Map([
  ['index', 'body'],
  ['service-concierge-services', 'main'],
  ['pricing', 'main'],
  ['search', 'main'],
  ['contact-errors', 'main'],
  ['legal-cookies', 'main'],
  ['404', 'main'],
])

for (const language of listedLanguages) {
  const { sites, widths, axe, tab } = plans[language] ?? otherPlan
  for (const scene of scenes) {
    t.test(`${scene.name} in ${language}`, async (t) => {
      const { locale, tag } = languages[language]
      const { javaScriptEnabled, ...context } = { locale, ...scene.context?.(language) }
      const viewport = scene.below ? phone : desktop
      const { page, complaints } = await visitor(t, { ...sites[scene.site ?? 'ordinary'], ...context, viewport })
      await page.addInitScript(stopClock)
      // Blocks only the application, because axe-core is a script.
      if (javaScriptEnabled === false) await page.route('**/hydrate-*.js', (route) => route.abort())
      await scene.visit(page, language)
      await fontsLoaded(page)
      t.equal(await page.locator('html').getAttribute('lang'), tag)
      const root = language === 'en' && trees.get(scene.name)
      if (root) await t.test('has its accessibility tree', (t) => checkTree(t, page.locator(root).first(), scene.name))
      await t.test('has only pairs of colours in the table', (t) => checkColours(t, page))

      /** A test that passes if `find` finds no errors. */
      const noErrors = (claim: string, find: () => Promise<unknown[]>) =>
        t.test(claim, async (t) => {
          t.strictSame(await find(), [])
        })
      for (const width of widths.filter((width) => width < (scene.below ?? Infinity))) {
        await page.setViewportSize({ width, height: 800 })
        await noErrors(`fits at ${width} px`, () => layoutErrors(page))
        if (screenshotFolder && screenshotWidths.includes(width)) {
          await fullyLoaded(page)
          const path = join(screenshotFolder, `${language}-${scene.name}-${width}.png`)
          await page.screenshot({ path, fullPage: !scene.windowOnly })
        }
        if (width !== phone.width && width !== desktop.width) continue
        await noErrors(`does not move at ${width} px`, () => page.evaluate(movingElements))
        if (axe.includes(width)) await noErrors(`passes axe at ${width} px`, () => axeViolations(page, scene.part))
        await noErrors(`has large controls at ${width} px`, () => targetErrors(page))
        await page.evaluate(spaceOut)
        await noErrors(`fits at ${width} px with spaced text (WCAG 1.4.12)`, () => layoutErrors(page))
        await page.evaluate(() => document.adoptedStyleSheets.pop())
      }
      await page.setViewportSize({ width: 320, height: 740 })
      await setFontSize(page, 32)
      await noErrors('fits at 320 px with text at 200 % (WCAG 1.4.4)', () => layoutErrors(page))
      await setFontSize(page, 16)

      if (!scene.part && !scene.context) {
        await page.setViewportSize(tab)
        for (const key of ['Tab', 'Shift+Tab'] as const) {
          await t.test(`${key} reaches everything in order`, (t) => checkKey(t, page, key))
        }
      }
      // Browsers log unsuccessful responses and aborted requests themselves.
      const isExpected = (text: string) => /status of (404|422|429|503)|ERR_FAILED/.test(text)
      await noErrors('logs nothing', async () => complaints.filter((text) => !isExpected(text)))
    })
  }
}

async function checkTree(t: Test, root: Locator, name: string) {
  const tree = `${await root.ariaSnapshot()}\n`
  const file = new URL(`aria-snapshots/${name}.yml`, import.meta.url)
  if (process.env.TAP_SNAPSHOT === '1') await writeFile(file, tree)
  t.equal(tree, await readFile(file, 'utf8'))
}

async function checkColours(t: Test, page: Page) {
  const colours = await usedPairs(page)
  t.ok(colours.length > 3, 'the page has text')
  t.strictSame(unknownPairs(colours), [])
}

async function checkKey(t: Test, page: Page, key: 'Tab' | 'Shift+Tab') {
  const { expected, reached, errors } = await tabWalk(page, key)
  t.ok(expected.length > 20, 'the page has controls')
  t.strictSame(reached, expected)
  t.strictSame(errors, [], 'each control is visible, with its ring')
}

/** In the browser, before a page loads: stops long timers, so that toasts stay while they are checked. */
function stopClock() {
  const { setTimeout } = window
  const isLong = (delay?: number) => delay !== undefined && delay > 4000
  window.setTimeout = ((act: () => void, delay?: number, ...values: []) =>
    isLong(delay) ? 0 : setTimeout(act, delay, ...values)) as typeof setTimeout
}

/** In the browser: elements that move although the visitor prefers reduced motion. */
function movingElements() {
  return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.className)
}

/** In the browser: spaces text as a visitor may (WCAG 1.4.12). */
function spaceOut() {
  const sheet = new CSSStyleSheet()
  const spaced = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
  sheet.replaceSync(`* { ${spaced} } p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}
