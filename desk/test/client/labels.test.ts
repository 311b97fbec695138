// Names and descriptions of values in the words of the desk.
import t from 'tap'
import siteTexts from '../../../src/language/texts/en.json' with { type: 'json' }
import { type Path, parseTextPath, unitsIn } from '../../api/paths.ts'
import { errorSentence } from '../../client/editing/error-sentence.ts'
import { titleLine } from '../../client/editing/labels.ts'
import { slotTitle, textTitle } from '../../client/editing/text-title.ts'
import { valueLines } from '../../client/editing/value-lines.ts'
import type { DeskLocale } from '../../client/locale.tsx'
import english from '../../texts/en.json' with { type: 'json' }
import french from '../../texts/fr.json' with { type: 'json' }
import { deskLocale } from '../../texts/locale.ts'

const localeWith = (texts: typeof english) =>
  ({ ...deskLocale('en', 'UTC'), texts, itemName: (_list, id) => `the ${id.toLowerCase()}` }) satisfies DeskLocale
const locale = localeWith(english)

t.test('every text and placeholder of the site has a name in words', async (t) => {
  for (const texts of [english, french]) {
    const titles = unitsIn(siteTexts, '/texts/en').map((path) =>
      textTitle(parseTextPath(path)?.key ?? '', '', localeWith(texts)),
    )
    t.strictSame(
      titles.filter((title) => title === '' || /[a-z][A-Z]|\./.test(title)),
      [],
    )
    const placeholders = new Set(JSON.stringify(siteTexts).match(/(?<={{)\w+/g))
    t.strictSame(
      [...placeholders].filter((name) => !Object.hasOwn(texts.editor.placeholders, name)),
      [],
    )
  }
})

t.test('texts and pictures of services and towns have the name of the service or town', async (t) => {
  t.equal(
    textTitle('services.items.garden-care.fullDescription', '/1', locale),
    'the garden-care, Full description, Paragraph 2',
  )
  t.equal(textTitle('globalPresence.locations.nice.address', '', locale), 'the nice, Postal address on the page')
  t.equal(textTitle('imageAlt.locations.cannes', '', locale), 'the cannes, Picture description')
  t.equal(slotTitle('service-garden-care', locale), 'Picture of the service the garden-care')
  t.equal(slotTitle('hero', locale), 'Picture of the top of the home page')
  t.equal(slotTitle('location-grasse', locale), 'Picture of the grasse')
  t.equal(slotTitle('person-claire', locale), 'Portrait: the claire')
})

t.test('the title of a change has its place, its field and its language', async (t) => {
  const title = (path: Path) => titleLine(path, locale)
  t.equal(title('/office/phone'), 'Contact and logo: Telephone')
  t.equal(title('/prices/premium'), 'Packages: Premium Care')
  t.equal(title('/specialDays'), 'Holidays and special days')
  t.equal(title('/services/garden-care'), 'the garden-care')
  t.equal(title('/texts/fr/services/items/garden-care/short'), 'the garden-care: Name in a sentence (French)')
  t.equal(title('/pictures/about/alt/fr'), 'Picture of the part About (French)')
})

t.test('days, hours, numbers and files are written for people', async (t) => {
  const lines = (path: Path, value: unknown) =>
    valueLines(path, value, locale).map(({ label, text }) => (label ? `${label}: ${text}` : text))
  const weekdays = [
    { opens: '09:00', closes: '12:30' },
    { opens: '14:00', closes: '18:00' },
  ]
  t.strictSame(lines('/hours', { weekdays, sunday: null }), [
    'Monday to Friday: 09:00–12:30, 14:00–18:00',
    'Sunday: Closed',
  ])
  t.strictSame(lines('/specialDays', [{ date: '2026-12-25', hours: null }]), [
    'Special day 1, First day: 25 December 2026',
    'Special day 1, Hours: Closed',
  ])
  t.strictSame(lines('/foundingYear', 2015), ['2015'])
  t.strictSame(lines('/prices/premium', 199.5), ['199.50'])
  t.strictSame(lines('/office/latitude', 43.6602), ['43.6602'])
  t.strictSame(lines('/reviews', [{ rating: 4.5 }]), ['Review 1, Rating, 1 to 5: 4.5'])
  t.strictSame(lines('/brand/logo', `uploads/${'a1b2c3d4'.repeat(8)}.jpg`), ['Picture'])
  t.strictSame(lines('/packages/elite', { contains: null }), ['Includes everything in: none'])
  t.strictSame(lines('/packages/elite', { contains: 'premium' }), ['Includes everything in: Premium Care'])
  t.strictSame(lines('/services/garden-care', false), ['Not on the site'])
  t.strictSame(lines('/office/country', 'FR'), ['France'])
  t.strictSame(lines('/reviews', [{ language: 'ar' }]), ['Review 1, Language: Arabic'])
  t.strictSame(lines('/securityContact', 'mailto:claire@villa.example'), ['claire@villa.example'])
  t.strictSame(lines('/reviews', [{ author: 'A. Martin' }]), ['Review 1, Name of the owner: A. Martin'])
})

t.test('the error of two colours names them as their fields do', async (t) => {
  const values = { first: 'ink-2 (#3d4a61)', second: 'paper (#0b1f3a)', found: 1.8, least: 4.5 }
  const sentence = errorSentence({ code: 'contrast', values }, locale)
  t.match(sentence, 'Secondary text (#3d4a61) on Background (#0b1f3a) would be hard to read.')
})
