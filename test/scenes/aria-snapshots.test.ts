// The accessibility trees of the pages that differ most, in English: what screen readers get. After a change of texts or
// structure, TAP_SNAPSHOT=1 updates the snapshots.
import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { contextOf, scenes } from '../../scripts/scenes.ts'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

// The snapshot of the home page has the header and the footer, which are the same on every page.
const roots = {
  index: 'body',
  'service-concierge-services': 'main',
  investment: 'main',
  search: 'main',
  'contact-errors': 'main',
  'legal-cookies': 'main',
  '404': 'main',
  'state-menu': '#menu',
}

const site = await listeningSite(t)

for (const [name, root] of Object.entries(roots)) {
  t.test(`a screen reader gets the same tree of ${name} as before`, async (t) => {
    const scene = scenes.find((scene) => scene.name === name)
    if (!scene) throw new Error(`There is no scene ${name}`)
    const viewport = { width: scene.below ? 360 : 1280, height: 800 }
    const { page } = await visitor(t, { ...site, ...contextOf(scene, 'en'), viewport })
    await scene.visit(page, 'en')
    const tree = `${await page.locator(root).first().ariaSnapshot()}\n`
    const file = new URL(`aria-snapshots/${name}.yml`, import.meta.url)
    if (process.env.TAP_SNAPSHOT === '1') await writeFile(file, tree)
    t.equal(tree, await readFile(file, 'utf8'))
  })
}
