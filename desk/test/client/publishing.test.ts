// The changes in the publish dialog, their differences, and other texts that may be outdated.
import t from 'tap'
import type { ContentUnit } from '../../api/content.ts'
import type { Path } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { sharedDays } from '../../client/editing/days.ts'
import { changedUnit, groupChanges } from '../../client/publish/changes.ts'
import { lineDifferences, wordDifferences } from '../../client/publish/difference.ts'
import { newAndOff, outdatedTexts, tooLongTexts, unwrittenTexts } from '../../client/publish/texts-to-review.ts'
import { deskLocale } from '../../texts/locale.ts'

const title = (language: 'en' | 'fr'): Path => `/texts/${language}/services/items/garden-care/title`

t.test('a service with its texts and picture is one change, as is a text in two languages', async (t) => {
  const paths: Path[] = ['/services/garden-care', title('en'), title('fr'), '/pictures/service-garden-care']
  const text: Path[] = ['/texts/en/hero/title', '/texts/fr/hero/title']
  const changes = groupChanges([...paths, ...text, '/foundingYear' as Path].map((path) => changedUnit({}, {}, path)))
  t.strictSame(
    changes.map(({ units }) => units.length),
    [4, 2, 1],
  )
})

t.test('the texts of a removed service have no value', async (t) => {
  const texts = { en: { services: { items: { 'garden-care': { title: 'Garden Care' } } } } }
  const before = { services: { 'garden-care': true }, texts }
  t.match(changedUnit(before, { services: {}, texts }, title('en')), { before: 'Garden Care', after: undefined })
})

t.test('a change of an order shows only the items that have moved', async (t) => {
  const published = { services: { a: true, b: true, c: true }, order: { services: ['a'] } }
  const draft = { services: { a: true, b: true, d: false }, order: { services: ['b', 'a', 'd'] } }
  t.match(changedUnit(published, draft, '/order/services'), { before: ['a', 'b', 'd'], after: ['b', 'a', 'd'] })
  const sections = { order: { sections: ['contact'] } }
  t.match(changedUnit({}, sections, '/order/sections').before, ['services', 'about'], 'also before the first change')
})

t.test('the picture of Saint-Tropez and pictures that several services or towns share are changes', async (t) => {
  const picture = { file: 'a.jpg' }
  for (const slot of ['location-saint-tropez', 'service-pool', 'service-harbour', 'location-villa']) {
    const after = { services: {}, locations: { saintTropez: true }, pictures: { [slot]: picture } }
    t.strictSame(changedUnit({}, after, `/pictures/${slot}`).after, picture, slot)
  }
})

t.test('a comparison splits Chinese into words and keeps placeholders whole', async (t) => {
  const changed = (differences: ReturnType<typeof wordDifferences>) =>
    differences.filter(({ added, removed }) => added || removed).map(({ value }) => value.join(''))
  t.strictSame(changed(wordDifferences('我们照看您的房子', '我们照看您的花园', 'zh')), ['房子', '花园'])
  t.strictSame(changed(wordDifferences('Call {{phone}}', 'Call {{email}}', 'en')), ['{{phone}}', '{{email}}'])
})

t.test('a comparison shows both texts as a whole if most words differ', async (t) => {
  t.match(wordDifferences('Welcome home to your villa', 'Rest in a house by the sea', 'en'), [
    { value: ['Welcome home to your villa'], removed: true },
    { value: ['Rest in a house by the sea'], added: true },
  ])
  t.equal(wordDifferences('Welcome', 'Welcome to your house by the sea', 'en').length, 2, 'not if words are added')
})

t.test('pictures and languages have names in the list of changes', async (t) => {
  const differences = (path: Path, before: unknown, after: unknown) =>
    lineDifferences(path, before, after, deskLocale('en', 'UTC')).map((line) => [line.before, line.after])
  t.strictSame(differences('/brand/logo', 'uploads/a1.png', 'uploads/b2.png'), [['Current picture', 'New picture']])
  t.strictSame(differences('/brand/logo', null, 'uploads/b2.png'), [['', 'New picture']])
  t.strictSame(differences('/brand/logo', 'uploads/a1.png', 'uploads/a1.png'), [])
  t.strictSame(differences('/spokenLanguages', ['fr'], ['fr', 'it']), [['French', 'French, Italian']])
})

t.test('if working days get their own hours, only days with other hours are changed', async (t) => {
  const weekdays = { opens: '09:00', closes: '18:00' }
  const days = { monday: weekdays, tuesday: { opens: '10:00', closes: '18:00' }, friday: null }
  const together = { weekdays, saturday: null }
  const changed = (before: object, after: object) =>
    lineDifferences('/hours', before, after, deskLocale('en', 'UTC')).map(({ label }) => label)
  t.strictSame(changed(together, { ...together, ...days }), ['Tuesday', 'Friday'])
  t.strictSame(changed({ ...together, ...days }, together), ['Tuesday', 'Friday'])
})

t.test('a text may be outdated if another language has been changed later', async (t) => {
  const unit = (path: Path, at: number): ContentUnit => ({ path, at, version: 1, by: 'hugo', draft: { value: 'x' } })
  const [en, fr] = ['/texts/en/hero/title', '/texts/fr/hero/title'] as const
  const languages = ['en', 'fr'] as const
  t.strictSame(outdatedTexts({ units: [unit(en, 2), unit(fr, 1)], languages }, [{ path: en }]), [fr])
  t.strictSame(outdatedTexts({ units: [unit(en, 2), unit(fr, 3)], languages }, [{ path: en }]), [])
  t.strictSame(outdatedTexts({ units: [unit(en, 2), unit(fr, 1)], languages }, [{ path: en }, { path: fr }]), [])
})

t.test('a text of a new service that is still the name of the service counts as unwritten', async (t) => {
  const item = (language: string) => `/texts/${language}/services/items/garden-care`
  const units = ['title', 'description', 'fullDescription'].map((text) => ({
    path: `${item('en')}/${text}` as Path,
    before: undefined,
    after: text === 'fullDescription' ? ['Hedges and lawns'] : 'Garden Care',
  }))
  t.strictSame(unwrittenTexts(units, 'en'), [`${item('en')}/description`])
  const names = (french: string) => [
    { path: title('en'), after: 'Garden Care' },
    { path: title('fr'), after: french },
  ]
  t.strictSame(unwrittenTexts(names('Garden Care'), 'en'), [title('fr')], 'and so does its name in another language')
  t.strictSame(unwrittenTexts(names('Entretien du jardin'), 'fr'), [], 'but not if it is translated')
})

t.test('a new service that is off is found, other switches that are off are not', async (t) => {
  const off = (path: Path, before?: boolean) => ({ path, before, after: false })
  const others = [off('/services/pool-care', true), off('/legal/vatExempt')]
  t.strictSame(newAndOff([off('/services/garden-care'), ...others]), ['/services/garden-care'])
})

t.test('a day in two closings is found, also while one of them has no date yet', async (t) => {
  const days = [
    { date: '2026-12-23', until: '2026-12-24', hours: null },
    { date: '2026-12-24', until: '2026-12-31', hours: null },
    { date: '2026-12-25', hours: null },
    { date: '2027-01-01', hours: null },
    { date: '', hours: null },
    { date: '', hours: null },
  ]
  t.strictSame(sharedDays(days), ['2026-12-24', '2026-12-25'])
})

t.test('texts that were opened in this window are checked for their length', async (t) => {
  const line: Path = '/texts/en/about/paragraphs/1'
  const spaces = new Map([
    [line, 4],
    [title('en'), 4],
  ] as const)
  const units: ChangedUnit[] = [{ path: '/texts/en/about/paragraphs', after: ['One', 'Seven'] }]
  t.strictSame(tooLongTexts({ placeholders: [] }, units, spaces), [line])
})
