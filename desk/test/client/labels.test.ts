// What the desk calls the texts, pictures and placeholders of the site.
import t from 'tap'
import siteTexts from '../../../src/language/texts/en.json' with { type: 'json' }
import { textKeys } from '../../api/paths.ts'
import { placeholderTitle, slotTitle, textTitle } from '../../client/editor/text-title.ts'
import type { DeskLocale } from '../../client/locale.tsx'
import english from '../../texts/en.json' with { type: 'json' }
import french from '../../texts/fr.json' with { type: 'json' }

const localeWith = (texts: typeof english) =>
  ({
    texts,
    fill: (text, { name }) => text.replace('{{name}}', String(name)),
    itemName: (_list, id) => `the ${id.toLowerCase()}`,
  }) as DeskLocale
const locale = localeWith(english)

t.test('every text and placeholder of the site has a name in words', async (t) => {
  for (const texts of [english, french]) {
    const titles = textKeys(siteTexts).map((key) => textTitle(key, '', localeWith(texts)))
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

t.test('the texts and pictures of services and towns are called by their names', async (t) => {
  t.equal(textTitle('services.items.garden-care.fullDescription', '/1', locale), 'the garden-care, paragraph 2')
  t.equal(textTitle('globalPresence.locations.nice.address', '', locale), 'the nice, address')
  t.equal(textTitle('imageAlt.locations.cannes', '', locale), 'the cannes, Alt text')
  t.equal(slotTitle('service-garden-care', locale), 'Picture of the service the garden-care')
  t.equal(slotTitle('hero', locale), 'Picture of the home page, wide')
})

t.test('a placeholder that an operator added keeps its name', async (t) => {
  t.equal(placeholderTitle('brand', locale), 'company name')
  t.equal(placeholderTitle('unknown', locale), 'unknown')
})
