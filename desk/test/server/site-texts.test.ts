// The texts of the site, as the desk finds and changes them.
import t from 'tap'
import arabic from '../../../src/language/texts/ar.json' with { type: 'json' }
import { deskSite } from '../support/desk.ts'

t.test('a changed line keeps the invisible characters that it had, and gets no others', async (t) => {
  const desk = await (await deskSite(t, { LANGUAGES: 'ar' })).signedIn()
  const sections = structuredClone(arabic.legal.privacy.sections)
  const [first] = sections
  if (!first) throw new Error('no sections')
  const [line] = first.paragraphs
  first.paragraphs = [`${line}\u202e\u00ad!`]
  const { entries } = await desk.save({ path: '/texts/ar/legal/privacy/sections', value: sections })
  t.strictSame(entries[0]?.draft?.value, [{ ...first, paragraphs: [`${line}!`] }, ...sections.slice(1)])
})
