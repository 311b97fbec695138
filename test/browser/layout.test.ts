// Every page stands at every width, in every language: nothing scrolls sideways, nothing is cut, nothing lies over
// something else.
import t from 'tap'
import { contextOf, scenes } from '../../scripts/scenes.ts'
import { listedLanguages } from '../../src/language/language.ts'
import { visitor } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { sceneSites } from '../support/scene-sites.ts'

// 320 is 1280 at a zoom of 400 % (WCAG 1.4.10), 640 the same at 200 %.
const everyWidth = [320, 360, 412, 640, 768, 1024, 1280, 1600, 1920, 2560]
const usual = { sites: await sceneSites(t), widths: everyWidth }
// With all languages the switch is at its longest. What breaks at the widths between them breaks in English, too.
const others = { sites: await sceneSites(t, { LANGUAGES: listedLanguages.join() }), widths: [320, 768, 1280, 1920] }

for (const language of listedLanguages) {
  const { sites, widths } = language === 'en' || language === 'fr' ? usual : others
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
