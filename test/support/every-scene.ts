// Every page and state, as those meet it who hear it, enlarge it, space it out, or bear no motion. One visit each.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { contextOf, type Scene, scenes } from '../../scripts/scenes.ts'
import type { Language } from '../../src/language/language.ts'
import { axeFaults } from './axe-faults.ts'
import { visitor } from './browser.ts'
import { layoutFaults } from './layout-faults.ts'
import { sceneSites } from './scene-sites.ts'
import { targetFaults } from './target-faults.ts'

/** The test of every page and state in `language`, on sites with the settings of `environment`. */
export async function testEveryScene(language: Language, { environment = {}, widths = [1280, 360] } = {}) {
  const sites = await sceneSites(t, environment)
  for (const scene of scenes) {
    t.test(`${scene.name}, ${language}`, async (t) => {
      const { page } = await visitor(t, {
        ...sites[scene.site ?? 'ordinary'],
        ...contextOf(scene, language),
        // axe-core is a script: where the scene has none, it is the site's own that do not come.
        javaScriptEnabled: true,
        viewport: { width: scene.below ? 360 : (widths[0] ?? 1280), height: 800 },
      })
      if (contextOf(scene, language).javaScriptEnabled === false) await page.route('**/*.js', (route) => route.abort())
      await page.addInitScript(stopClock)
      await scene.visit(page, language)

      await soundsAsRead(t, page, { scene, language })
      for (const width of widths.filter((width) => !scene.below || width < scene.below)) {
        await page.setViewportSize({ width, height: 800 })
        t.strictSame(await page.evaluate(moving), [], `${width} px: nothing moves`)
        t.strictSame(await axeFaults(page), [], `${width} px: axe-core`)
        t.strictSame(await targetFaults(page), [], `${width} px: what is pressed`)
        await page.evaluate(spaceOut)
        t.strictSame(await layoutFaults(page), [], `${width} px, spaced out`)
        await page.evaluate(() => document.adoptedStyleSheets.pop())
      }
    })
  }
}

/** In the browser, before a page: what goes away or gives up after some seconds stays while it is looked at. */
function stopClock() {
  const { setTimeout } = window
  const isLong = (delay?: number) => delay !== undefined && delay > 4000
  window.setTimeout = ((act: () => void, delay?: number) =>
    isLong(delay) ? 0 : setTimeout(act, delay)) as typeof setTimeout
}

/** In the browser: what moves although the visitor asks for stillness. */
function moving() {
  return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.className)
}

/** In the browser: sets text as a visitor may (WCAG 1.4.12). */
function spaceOut() {
  const sheet = new CSSStyleSheet()
  const spaced = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
  sheet.replaceSync(`* { ${spaced} } p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

// Header and footer are those of every page: they are in the file of the home page. A state is what opens.
const parts: Record<string, string> = {
  index: 'body',
  'state-menu': '#menu',
  'state-search-results': '#search',
  'state-search-none': '#search',
  'state-search-short': '#search',
  'state-popup': '.suggest',
  'state-summary': '.form',
  'state-toast-success': '.toasts',
  'state-toast-error': '.toasts',
  'state-pending': '.form',
}

interface Heard {
  scene: Scene
  language: Language
}

/** Compares what a screen reader is given with the file that was read aloud; TAP_SNAPSHOT=1 writes the files anew. */
async function soundsAsRead(t: Test, page: Page, { scene: { name, screenful }, language }: Heard) {
  const part = parts[name] ?? (screenful ? undefined : 'main')
  if (!part) return
  const file = new URL(`../browser/heard/${language}/${name}.yml`, import.meta.url)
  const heard = `${await page.locator(part).ariaSnapshot()}\n`
    // What differs from one time to the next: the reference of a failure, the minutes that are left.
    .replace(name.startsWith('error-') ? /(?<!\w)[0-9a-f]{6}[0-9a-z]+(?!\w)/ : /^$/, 'REFERENCE')
    .replace(/\d+(?=\sminutes?\b|\sدقائق|分钟)/g, '10')
  if (process.env.TAP_SNAPSHOT === '1') {
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, heard)
  }
  t.equal(heard, await readFile(file, 'utf8'), 'sounds as it was read')
}
