// Compares the home page with five photographs and with the built-in drawings, by Lighthouse as a phone.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { auditor } from '../../scripts/audit/pages.ts'
import { median } from '../../scripts/median.ts'
import { scene } from '../support/photograph.ts'
import { prepareOperatorPictures } from '../support/prepared-pictures.ts'
import { startSite } from '../support/process.ts'

t.test('photographs cost at most 15 % of the time to the largest paint', async (t) => {
  const folder = t.testdir()
  const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
  const names = ['hero', 'about', 'office', 'service-property-management', 'service-concierge-services']
  const alt = { en: 'A house', fr: 'Une maison' }
  for (const [seed, name] of names.entries()) {
    await writeFile(join(folder, `${name}.jpg`), await scene({ width: 2400, height: 1800, seed }))
  }
  const pictures = Object.fromEntries(names.map((name) => [name, { file: `${name}.jpg`, alt }]))
  await writeFile(environment.SITE_FILE, JSON.stringify({ pictures }))
  await prepareOperatorPictures(environment)
  const photographs = await startSite(t, environment)
  const drawings = await startSite(t, { DATA_DIR: join(folder, 'other') })
  const { audit, close } = await auditor()
  t.teardown(close)
  const times = { photographs: [] as number[], drawings: [] as number[] }
  // In turn, so that both see the same load of the machine.
  for (let round = 0; round < 3; round += 1) {
    times.drawings.push((await audit(`${drawings.origin}/?lang=en`, 'mobile')).largestPaint)
    times.photographs.push((await audit(`${photographs.origin}/?lang=en`, 'mobile')).largestPaint)
  }
  const [drawn = 0, own = 0] = [median(times.drawings), median(times.photographs)]
  t.comment(`largest paint: ${drawn.toFixed()} ms with drawings, ${own.toFixed()} ms with photographs`)
  t.ok(own <= 1.15 * drawn, `${own.toFixed()} ms, ${drawn.toFixed()} ms`)
})
