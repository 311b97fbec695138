// Checks the pages and states in a language, at every width. One visit for each scene and language.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { contextOf, type Scene, scenes } from '../../scripts/scenes.ts'
import { type Language, listedLanguages } from '../../src/language/language.ts'
import { axeFaults } from './axe-faults.ts'
import { visitor } from './browser.ts'
import { layoutFaults } from './layout-faults.ts'
import { sceneSites } from './scene-sites.ts'
import { tabWalk } from './tab-walk.ts'
import { targetFaults } from './target-faults.ts'
import { type UsedPair, unknownPairs, usedPairs } from './used-pairs.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
// 320 is 1280 at a zoom of 400 % (WCAG 1.4.10), 640 the same at 200 %.
const everyWidth = [320, 360, 412, 640, 768, 1024, 1280, 1600, 1920, 2560]
// A layout that breaks between these widths also breaks in English, or in a release test.
const someWidths = [320, 360, 768, 1280, 1920]
// The widths at which the sizes of controls and text spacing are checked: a desktop and a phone.
const detailedWidths = [desktop.width, phone.width]

const oneOfEachKind = /^(?!service-|legal-|search-)|concierge|not-found|terms|many/
const everyScene = /(?:)/

interface Plan {
  /** The names of the scenes to visit. */
  visited: RegExp
  /** Those that are looked at in every width; the others in some. */
  inEveryWidth?: RegExp
  /** Those that axe looks at on a phone, and those on a desktop. It takes longer than all other checks. */
  axe: { phone: RegExp; desktop?: RegExp }
  /** Those through which Tab moves, in a window of this size. */
  tab: RegExp
  viewport: { width: number; height: number }
}

// What `npm test` looks at: everything in English, the longest texts in French, the mirrored layout in Arabic, another
// script in Chinese. A release test looks at every scene in every language (test/release/scenes.test.ts).
const plans: Record<Language, Plan> = {
  en: {
    visited: everyScene,
    inEveryWidth: oneOfEachKind,
    axe: { phone: everyScene, desktop: oneOfEachKind },
    tab: oneOfEachKind,
    viewport: desktop,
  },
  fr: { visited: oneOfEachKind, axe: { phone: oneOfEachKind }, tab: oneOfEachKind, viewport: phone },
  ar: {
    visited:
      /^(index|service-(concierge-services|not-found)|investment|search-many|legal-terms|404|contact-errors|error-429|state-(compact|menu|popup|search-results|sent|summary|toast-error))$/,
    axe: { phone: /^(index|investment|search-many|contact-errors|state-popup)$/ },
    tab: /^(index|investment|search-many|legal-terms)$/,
    viewport: desktop,
  },
  zh: {
    visited:
      /^(index|investment|search-many|legal-terms|contact-errors|state-(menu|popup|search-results|sent|summary))$/,
    axe: { phone: /^(index|search-many)$/ },
    tab: /^(index|legal-terms)$/,
    viewport: desktop,
  },
}

interface SceneOptions {
  /** Looks at every scene in each of these ways, whatever the language, as the release tests do. */
  isThorough?: boolean
}

/**
 * Tests the scenes in `language`: console; layout at each width; sizes of controls, text spacing (WCAG 1.4.12) and
 * reduced motion on a desktop and a phone; keyboard and axe, on some scenes only; and in English the accessibility tree
 * and colours. Returns the pairs of colours in use, after all scenes are tested.
 */
export async function testScenes(language: Language, { isThorough = false }: SceneOptions = {}): Promise<UsedPair[]> {
  const plan = plans[language]
  const isDefaultLanguage = language === 'en' || language === 'fr'
  const matches = (names: RegExp | undefined, { name }: Scene) => isThorough || names?.test(name)
  /** The window in which Tab moves through a scene; undefined if it does not. */
  function tabViewportOf(scene: Scene) {
    return !scene.part && !scene.context && matches(plan.tab, scene) ? plan.viewport : undefined
  }
  // With all languages the language switch is at its longest.
  const sites = await sceneSites(t, isDefaultLanguage ? {} : { LANGUAGES: listedLanguages.join() })
  const colours: UsedPair[] = []
  for (const scene of scenes.filter((scene) => matches(plan.visited, scene))) {
    await t.test(`${scene.name}, ${language}`, async (t) => {
      const tabViewport = tabViewportOf(scene)
      const site = sites[scene.site ?? 'ordinary']
      const viewport = tabViewport ?? { width: scene.below ? 360 : 1280, height: 800 }
      const { javaScriptEnabled, ...options } = contextOf(scene, language)
      const { page, complaints } = await visitor(t, { ...site, ...options, viewport })
      const clock = await page.addInitScript(stopClock)
      t.teardown(() => clock.dispose())
      // Not by a setting of the tab: axe-core is a script.
      if (javaScriptEnabled === false) await page.route('**/*.js', (route) => route.abort())
      await scene.visit(page, language)
      t.equal(await page.locator('html').getAttribute('lang'), language)
      if (tabViewport) await testKeyboard(t, page)
      // The checks look at everything, also at what the browser skips far from the window (styles/_below.scss).
      await page.evaluate(() => document.documentElement.toggleAttribute('data-laid-out', true))

      if (language === 'en') {
        await matchesAriaSnapshot(t, page, scene)
        const used = await usedPairs(page)
        colours.push(...used)
        t.ok(used.length > 3, 'the page has text')
        t.strictSame(unknownPairs(used), [], 'every pair of colours is in the table')
      }
      const widths = matches(plan.inEveryWidth, scene) ? everyWidth : someWidths
      for (const width of widths.filter((width) => !scene.below || width < scene.below)) {
        await page.setViewportSize({ width, height: 800 })
        t.strictSame(await layoutFaults(page), [], `${width} px: layout`)
        if (!detailedWidths.includes(width)) continue
        t.strictSame(await page.evaluate(movingElements), [], `${width} px: nothing moves`)
        if (matches(width === phone.width ? plan.axe.phone : plan.axe.desktop, scene)) {
          t.strictSame(await axeFaults(page, scene.part), [], `${width} px: axe`)
        }
        t.strictSame(await targetFaults(page), [], `${width} px: sizes of controls`)
        await page.evaluate(spaceOut)
        t.strictSame(await layoutFaults(page), [], `${width} px: layout, spaced out`)
        await page.evaluate(() => document.adoptedStyleSheets.pop())
      }
      // Browsers log unsuccessful responses, blocked scripts and aborted requests themselves.
      const unexpected = complaints.filter((text) => !/status of (404|422|429|503)|ERR_FAILED/.test(text))
      t.strictSame(unexpected, [], 'the console is empty')
    })
  }
  return colours
}

/** Tests that Tab moves through the page and back, and returns to its top. */
async function testKeyboard(t: Test, page: Page) {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const { expected, reached, faults } = await tabWalk(page, key)
    t.ok(expected.length > 20, 'the page has controls')
    t.strictSame(reached, expected, `${key}: everything, in the order of the page`)
    t.strictSame(faults, [], key)
  }
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.locator('.bar:not([data-compact])').waitFor()
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

/** Compares the accessibility tree with its snapshot. TAP_SNAPSHOT=1 updates the snapshots. */
async function matchesAriaSnapshot(t: Test, page: Page, { name, part }: Scene) {
  // Header and footer are the same on every page: the snapshot of the home page has them.
  const root = part ?? (name === 'index' ? 'body' : 'main')
  const file = new URL(`../browser/aria-snapshots/${name}.yml`, import.meta.url)
  const snapshot = `${await page.locator(root).first().ariaSnapshot()}\n`
    // Parts that differ between runs: references, remaining minutes.
    .replace(name.startsWith('error-') ? /(?<![\w+])[0-9a-f]{6}[0-9a-z]+(?!\w)/ : /^$/, 'REFERENCE')
    .replace(/\d+(?=\sminutes?\b)/g, '10')
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'REFERENCE')
  if (process.env.TAP_SNAPSHOT === '1') {
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, snapshot)
  }
  t.equal(snapshot, await readFile(file, 'utf8'), 'the accessibility tree matches the snapshot')
}
