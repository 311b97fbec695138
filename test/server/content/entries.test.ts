// What the desk has published, laid over the content file, and its entries.
import t from 'tap'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { entryNames, layOver, withEntry } from '../../../server/content/entries.ts'

t.test('the values of a published document replace those of the content file', async (t) => {
  const base = {
    services: { 'garden-care': true },
    links: { linkedin: 'https://one.example', careers: 'https://two.example' },
    pictures: { hero: { file: 'hero.jpg' } },
    texts: { en: { hero: { title: 'One', subtitle: 'Two' } } },
  }
  const published = {
    brand: { name: 'Thym & Sel' },
    services: { 'concierge-services': false },
    links: { linkedin: null },
    pictures: { about: { file: 'uploads/about.jpg' } },
    texts: { en: { hero: { title: 'Three' } } },
  }
  t.strictSame(layOver(base, published), {
    brand: { name: 'Thym & Sel' },
    services: { 'garden-care': true, 'concierge-services': false },
    links: { linkedin: null },
    pictures: { hero: { file: 'hero.jpg' }, about: { file: 'uploads/about.jpg' } },
    texts: { en: { hero: { title: 'Three', subtitle: 'Two' } } },
  })
  const names = entryNames(published)
  const facts = ['facts.brand', 'facts.links', 'facts.services']
  t.strictSame(names.toSorted(), [...facts, 'pictures.about', 'texts.en.hero.title'])
  const emptied = names.reduce<ContentDocument>((document, name) => withEntry(document, name, undefined), published)
  t.strictSame(emptied, {})
})
