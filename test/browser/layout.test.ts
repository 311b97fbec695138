// Every page stands at every width, in both languages: nothing scrolls sideways, nothing is cut, nothing lies over
// something else.
import t from 'tap'
import { contextOf, scenes } from '../../scripts/scenes.ts'
import { visitor } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { sceneSites } from '../support/scene-sites.ts'

// 320 is 1280 at a zoom of 400 % (WCAG 1.4.10), 640 the same at 200 %.
const widths = [320, 360, 412, 640, 768, 1024, 1280, 1600, 1920, 2560]
const sites = await sceneSites(t)

for (const language of ['en', 'fr'] as const) {
  for (const scene of scenes.filter(({ screenful }) => !screenful)) {
    t.test(`${scene.name}, ${language}`, async (t) => {
      const { page } = await visitor(t, { ...sites[scene.site ?? 'ordinary'], ...contextOf(scene, language) })
      await scene.visit(page, language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        t.strictSame(await layoutFaults(page), [], `${width} px`)
      }
    })
  }
}
