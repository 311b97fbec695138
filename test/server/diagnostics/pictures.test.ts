// The doctor's findings about the operator's pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { runDiagnostics } from '../../../server/diagnostics/doctor.ts'
import { photograph } from '../../support/photograph.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'

t.test('pictures that are not ready, failed, too small or without alternative text are listed', async (t) => {
  const folder = t.testdir()
  const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
  await mkdir(environment.DATA_DIR, { mode: 0o700 })
  const content = await photograph({ format: 'jpeg', width: 700, height: 700 })
  await writeFile(join(folder, 'a.jpg'), content)
  await writeFile(join(folder, 'cut.jpg'), content.subarray(0, 20))
  const write = (pictures: object) => writeFile(environment.SITE_FILE, JSON.stringify({ pictures }))
  const found = async () => (await runDiagnostics(environment)).filter(({ about }) => about.startsWith('pictures.'))

  await write({ about: { file: 'a.jpg', alt: { en: 'Our house' } }, office: { file: 'cut.jpg' } })
  t.strictSame(await found(), [
    { about: 'pictures.about', state: 'ok', text: 'is not made yet: the site makes it while it runs' },
    {
      about: 'pictures.about',
      state: 'warning',
      text: 'has 700 × 700 pixels: at least 1280 × 960 are needed to be sharp on every screen',
    },
    {
      about: 'pictures.about.alt.fr',
      state: 'error',
      text: 'is missing: describe in Français what the picture shows, for people who cannot see it',
    },
    { about: 'pictures.office', state: 'error', text: (await found()).at(-1)?.text ?? '' },
  ])
  t.match((await found()).at(-1)?.text, /^is damaged or cut off/)

  await write({ about: { file: 'a.jpg', alt: { en: 'Our house', fr: 'Notre maison' } } })
  await prepareOperatorPictures(environment)
  t.match(await found(), [{ about: 'pictures.about', state: 'ok', text: 'is ready' }, { state: 'warning' }])
})
