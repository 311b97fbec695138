// The fallback fonts. Android has neither Arial nor Times, so each family also has a face of Android's fonts.
import t from 'tap'
import { testSite } from '../support/site.ts'

const { inject } = await testSite(t, { LANGUAGES: 'en,ar' })

for (const language of ['en', 'ar']) {
  t.test(`each fallback font is adjusted for computers and for Android, in ${language}`, async (t) => {
    const { body } = await inject(`/?lang=${language}`)
    const faces = [...body.matchAll(/@font-face\{(font-family:[\w ]+ Fallback;[^}]*)\}/g)].map(([, face = '']) => face)
    const families = Map.groupBy(faces, (face) => `${face.split(';')[0]} ${face.includes('font-style:italic')}`)
    t.ok(families.size >= 3)
    for (const [family, members] of families) {
      t.ok(/local\((Noto|Roboto)/.test(members.at(-1) ?? ''), `${family}: the last face has a font of Android`)
      t.notOk(/local\((Noto|Roboto)/.test(members[0] ?? ''), `${family}: the first face has none`)
      const ascents = members.filter((face) => face.includes('ascent-override')).map((face) => getAscent(face))
      t.ok(Math.max(...ascents) - Math.min(...ascents) < 0.01, `${family}: lines are equally high: ${ascents}`)
    }
  })
}

/** The share of the font size above the baseline, in percent. */
function getAscent(face: string): number {
  const size = Number(/size-adjust:([\d.]+)%/.exec(face)?.[1] ?? 100)
  return (size * Number(/ascent-override:([\d.]+)%/.exec(face)?.[1])) / 100
}
