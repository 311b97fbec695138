// Checks every page of the desk in every state, in Chromium: accessible, and never wider than the window.
import t from 'tap'
import { deskLanguages } from '../../src/desk/desk-data.ts'
import { axeFaults } from './axe-faults.ts'
import { visitor } from './browser.ts'
import { deskViews } from './desk-data.ts'
import { deskServer, uncoverRows } from './desk-pages.ts'
import { tabWalk } from './tab-walk.ts'
import { targetFaults } from './target-faults.ts'

// One page of each kind: lists, a letter, forms, a dialog, diagrams.
const oneOfEachKind = /^(sign-in|requests|request|texts|facts-services|publish|visits)$/

/**
 * Tests the pages of the desk in each language: widths, keyboard and sizes of controls. axe looks at every page in
 * English on a phone, and on a desktop at one page of each kind; at all of them if `isThorough`.
 */
export function testDeskPages({ isThorough = false } = {}) {
  for (const language of deskLanguages) {
    const views = deskViews(language)
    t.test(`the desk in ${language}`, async (t) => {
      const origin = await deskServer(t, (url) => views[url.slice(1)])
      const { page, complaints } = await visitor(t, { origin })
      // The pages as the server sends them: their scripts are empty. axe itself is a script, so scripts stay enabled.
      await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      for (const name of Object.keys(views)) {
        await t.test(name, async (t) => {
          await page.goto(`/${name}`)
          for (const width of [320, 768, 1280, 1920]) {
            await page.setViewportSize({ width, height: 800 })
            const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            t.equal(sideways, 0, `${name} at ${width} px`)
          }
          if (language === 'en' && name.startsWith('request')) {
            const { expected, reached, faults } = await tabWalk(page, 'Tab')
            t.strictSame(reached, expected, 'Tab leads from one control to the next')
            t.strictSame(faults, [], 'each one can be seen, with its ring')
          }
          for (const width of [360, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            t.strictSame(await targetFaults(page), [], `sizes of controls at ${width} px`)
            const isChecked = language === 'en' && (width === 360 || oneOfEachKind.test(name))
            if (!isChecked && !isThorough) continue
            await page.evaluate(uncoverRows)
            t.strictSame(await axeFaults(page), [], `axe at ${width} px`)
          }
        })
      }
      t.strictSame(complaints, [])
    })
  }
}
