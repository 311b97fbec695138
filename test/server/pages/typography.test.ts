// French typography in the texts and on every rendered page: no-break spaces, and the punctuation marks of the
// language. And words that must not break across lines, in both languages.
import t from 'tap'
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements, unescaped } from '../../support/markup.ts'
import { fixedAddresses } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { SITE_URL: 'https://mimosa-mer.example' })
const addresses = [
  ...fixedAddresses,
  '/search?q=a',
  '/search?q=mougins',
  '/search?q=phare',
  '/services/jardin',
  '/rien',
]

// The company has approved these texts, so they stay as they are.
const approvedTexts = ["lors de l'envoi de votre demande"]

/** The faults of a French text, each with some context. */
function faultsOf(text: string): string[] {
  const remaining = approvedTexts.reduce((text, kept) => text.replace(kept, ''), text)
  const rules: [rule: string, broken: RegExp][] = [
    ['a narrow no-break space before ; ! ?', /(?<!\u202f)[;!?]/g],
    ['a no-break space before a colon', /(?<![\u00a0\d]|https?):/g],
    ['a no-break space inside « »', /«(?!\u00a0)|(?<!\u00a0)»/g],
    ['’ and « », no straight signs', /["']/g],
    ['an ellipsis is one sign', /\.\.\./g],
    ['a no-break space before € and %', /(?<![\u00a0\u202f])[€%]/g],
    ['a no-break space within a number', /\d \d/g],
  ]
  return rules.flatMap(([rule, broken]) =>
    [...remaining.matchAll(broken)].map(
      ({ index }) => `${rule}: ${remaining.slice(Math.max(0, index - 20), index + 10)}`,
    ),
  )
}

t.test('the rules accept correct texts and find faults', async (t) => {
  t.strictSame(faultsOf('Prêt\u202f? À 9\u00a0h\u00a0: «\u00a0oui\u00a0», l’été, 10\u00a0%\u202f; 10:30.'), [])
  for (const wrong of ['Prêt ?', 'Prêt?', 'À 9 h :', '« oui »', "l'été", '200 €', '06 39', '...']) {
    t.equal(faultsOf(wrong).length > 0, true, wrong)
  }
})

t.test('every French text follows the rules', async (t) => {
  const texts = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(texts)
  const faults = texts(fr).flatMap((text) => faultsOf(text.replace(/\{\{\w+\}\}/g, 'x')))
  t.strictSame(faults, [])
})

/** The texts of a page, by element and attribute, without URLs and structured data. */
function wordsOf(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const named = [...shown.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, words = '']) => words)
  const metas = elements(shown, 'meta')
    .filter(({ attributes: { name = '', property = '' } }) => /title|description|alt/.test(name + property))
    .map(({ attributes }) => attributes.content ?? '')
  const texts = shown.split(/<[^>]*>/)
  return [...named, ...texts].map(unescaped).concat(metas)
}

t.test('every rendered French page follows the rules', async (t) => {
  for (const url of addresses) {
    const { body } = await site.inject({ url, headers: { cookie: 'lang=fr' } })
    // Names of languages are in their language, and a query is in the visitor's.
    const faults = wordsOf(body).flatMap(faultsOf)
    t.strictSame(faults, [], url)
  }
})

t.test('telephone links have the international form, and numbers do not break across lines', async (t) => {
  for (const language of ['en', 'fr']) {
    for (const url of ['/', '/investment', '/legal/privacy', '/legal/accessibility']) {
      const { body } = await site.inject({ url, headers: { cookie: `lang=${language}` } })
      for (const { attributes } of elements(body, 'a')) {
        if (attributes.href?.startsWith('tel:')) t.match(attributes.href, /^tel:\+33\d{9}$/)
      }
      t.notMatch(wordsOf(body).join('\n'), /\+33 /, `${url} in ${language}`)
    }
  }
})

t.test('prices, times and dates are written as each language writes them', async (t) => {
  const textOf = async (url: string, language: string) => {
    const { body } = await site.inject({ url, headers: { cookie: `lang=${language}` } })
    return wordsOf(body).join('')
  }
  t.match(await textOf('/investment', 'en'), 'From €200/month')
  t.match(await textOf('/investment', 'fr'), /À partir de 200\s€\/mois/)
  t.match(await textOf('/', 'en'), 'Monday to Friday, 09:00–\u206018:00', 'hours stay on one line')
  t.match(await textOf('/', 'fr'), 'Du lundi au vendredi, de\u00a09\u00a0h\u00a0à\u00a018\u00a0h')
  t.match(await textOf('/legal/terms', 'en'), /\b\d{1,2} [A-Z][a-z]+ 20\d\d/)
  t.match(await textOf('/legal/terms', 'fr'), /\b\d{1,2}(er)?\s[a-zéû]+\s20\d\d/)
})

t.test('the number of an act does not break across lines', async (t) => {
  for (const language of ['en', 'fr']) {
    const { body } = await site.inject({ url: '/legal/regulatory', headers: { cookie: `lang=${language}` } })
    t.match(wordsOf(body).join(''), /(?:no\.|n°)\u00a0\d/)
    t.notMatch(wordsOf(body).join(''), /(?:no\.|n°) ?\d/)
  }
})

t.test('the name of the coast does not break across lines', async (t) => {
  for (const language of ['en', 'fr']) {
    for (const url of ['/', '/investment']) {
      const { body } = await site.inject({ url, headers: { cookie: `lang=${language}` } })
      const shown = body.slice(body.indexOf('<div id="app">')).replace(/<script.*?<\/script>|<[^>]*>/gs, '')
      t.match(shown, 'Côte\u00a0d’Azur')
      t.notMatch(shown, 'Côte d’Azur')
    }
  }
})
