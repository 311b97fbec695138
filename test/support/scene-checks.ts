// Checks every page and state, in every language and at every width. One visit for each scene and language.
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
import { targetFaults } from './target-faults.ts'
import { type UsedPair, unknownPairs, usedPairs } from './used-pairs.ts'

// 320 is 1280 at a zoom of 400 % (WCAG 1.4.10), 640 the same at 200 %.
const everyWidth = [320, 360, 412, 640, 768, 1024, 1280, 1600, 1920, 2560]
// A layout that breaks between these widths also breaks in English.
const someWidths = [320, 360, 768, 1280, 1920]
// The widths at which the sizes of controls and text spacing are checked: a desktop and a phone.
const closeLooks = [1280, 360]
// axe takes longer than all other checks, so two languages, one for each direction, are checked at both widths.
const widthsForAxe = (language: Language) => (['en', 'ar'].includes(language) ? closeLooks : [360])

/**
 * Tests every scene in `language`: layout at each width; sizes of controls, text spacing (WCAG 1.4.12) and reduced
 * motion on a desktop and a phone; axe, in two languages on a phone only; and in English the accessibility tree and
 * colours. Returns the pairs of colours in use, after all scenes are tested.
 */
export async function testScenes(language: Language): Promise<UsedPair[]> {
  const isUsual = language === 'en' || language === 'fr'
  // With all languages the language switch is at its longest.
  const sites = await sceneSites(t, isUsual ? {} : { LANGUAGES: listedLanguages.join() })
  const colours: UsedPair[] = []
  for (const scene of scenes) {
    await t.test(`${scene.name}, ${language}`, async (t) => {
      const context = contextOf(scene, language)
      const { page } = await visitor(t, {
        ...sites[scene.site ?? 'ordinary'],
        ...context,
        // axe-core is a script. Scenes without JavaScript block the scripts of the site instead.
        javaScriptEnabled: true,
        viewport: { width: scene.below ? 360 : 1280, height: 800 },
      })
      if (context.javaScriptEnabled === false) await page.route('**/*.js', (route) => route.abort())
      await page.addInitScript(stopClock)
      await scene.visit(page, language)
      // The checks look at everything, also at what the browser skips far from the window (styles/_below.scss).
      await page.evaluate(() => document.documentElement.toggleAttribute('data-laid-out', true))

      if (language === 'en') {
        await matchesAriaSnapshot(t, page, scene)
        const used = await usedPairs(page)
        colours.push(...used)
        t.ok(used.length > 3, 'the page has text')
        t.strictSame(unknownPairs(used), [], 'every pair of colours is in the table')
      }
      for (const width of (isUsual ? everyWidth : someWidths).filter((width) => !scene.below || width < scene.below)) {
        await page.setViewportSize({ width, height: 800 })
        t.strictSame(await layoutFaults(page), [], `${width} px: layout`)
        if (!closeLooks.includes(width)) continue
        t.strictSame(await page.evaluate(movingElements), [], `${width} px: nothing moves`)
        if (widthsForAxe(language).includes(width)) {
          t.strictSame(await axeFaults(page), [], `${width} px: axe`)
        }
        t.strictSame(await targetFaults(page), [], `${width} px: sizes of controls`)
        await page.evaluate(spaceOut)
        t.strictSame(await layoutFaults(page), [], `${width} px: layout, spaced out`)
        await page.evaluate(() => document.adoptedStyleSheets.pop())
      }
    })
  }
  return colours
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

// Header and footer are the same on every page: the snapshot of the home page has them. A state is the part that opens.
const snapshotRoots: Record<string, string> = {
  index: 'body',
  'state-menu': '#menu',
  'state-search-results': '#search',
  'state-search-none': '#search',
  'state-search-short': '#search',
  'state-popup': '.suggest',
  'state-summary': '.form',
  'state-choice': '.form',
  'state-sent': '#contact',
  'state-toast-success': '.toasts',
  'state-toast-error': '.toasts',
  'state-pending': '.form',
}

/** Compares the accessibility tree with its snapshot. TAP_SNAPSHOT=1 updates the snapshots. */
async function matchesAriaSnapshot(t: Test, page: Page, { name, windowOnly }: Scene) {
  const root = snapshotRoots[name] ?? (windowOnly ? undefined : 'main')
  if (!root) return
  const file = new URL(`../browser/aria-snapshots/${name}.yml`, import.meta.url)
  const snapshot = `${await page.locator(root).first().ariaSnapshot()}\n`
    // Parts that differ between runs: references, remaining minutes.
    .replace(name.startsWith('error-') ? /(?<!\w)[0-9a-f]{6}[0-9a-z]+(?!\w)/ : /^$/, 'REFERENCE')
    .replace(/\d+(?=\sminutes?\b)/g, '10')
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'REFERENCE')
  if (process.env.TAP_SNAPSHOT === '1') {
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, snapshot)
  }
  t.equal(snapshot, await readFile(file, 'utf8'), 'the accessibility tree matches the snapshot')
}
