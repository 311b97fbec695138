// Fills in the texts with awkward values, and finds sentences that are wrong with them: numbers that need another form,
// names that begin with a vowel or an article, words of unknown gender.
import { type Language, languages } from '../../src/language/language.ts'
import { createTranslate, type Values } from '../../src/language/translate.ts'

// Around each name in a sentence, so that a rule can tell it from the words of the text.
const start = '\ue000'
const end = '\ue001'

const names = ['Olive & Pin', 'Le Cannet', 'Les Adrets', 'Hélène', 'Antibes', 'Mimosa & Mer']
/** These have no article, because French does not contract the articles of surnames. */
const people = ['Anne', 'Olivier', 'Hélène', 'Yves', 'Éric', 'Claire']
const counts = [0, 1, 2, 3, 11, 100]

/** Numbers that a text without plural forms may show. */
const numbers: Partial<Record<string, number[]>> = {
  count: counts,
  all: counts,
  used: counts,
  number: counts,
  version: counts,
  min: [2],
  max: [100, 5000],
  limit: [2, 3, 11, 100],
  retentionDays: [2, 3, 11, 100],
  years: [3],
  room: [2, 3, 11, 100],
  shown: [50],
  rating: [1, 5],
}

/** Values that fit every sentence: days and times, prices, addresses. */
const plain = (
  'address closes commitment day days email erased first founded from height inTown last lastUpdated link mailTo ' +
  'next officeHours onCoast opens phone price reference since siteUrl spokenLanguages time to total when width ' +
  'year zone'
).split(' ')

/** Values with Chinese characters in Chinese. The others are names in Latin letters. */
const translated =
  /^(?:allServices|contained|coreServices|exampleService|hours|language|network|one|other|package|service|taxes|title)$/

function getValue(name: string, language: Language, index: number): string | number {
  const possible = numbers[name]
  if (possible) return possible[index % possible.length] ?? 0
  if (plain.includes(name)) return 'x'
  if (language === 'zh' && translated.test(name)) return '花园打理'
  return `${start}${(name === 'name' ? people : names)[index]}${end}`
}

const number = (...values: string[]) => `(?<![\\d.,-]|[Vv]ersion )(?:${values.join('|')})[ \\u00a0]`
const letters = '[\\p{L}\\p{M}]'
const wordEnd = `(?!${letters})`

/** Patterns of errors, by language. */
const rules: Partial<Record<'any' | Language, Record<string, RegExp>>> = {
  any: {
    'a placeholder is left': /\{\{|undefined|NaN/,
    'two spaces': /[ \u00a0\u202f]{2}/,
    'empty brackets': /[(（«“]\s*[)）»”]/,
  },
  en: {
    'an article before a name': new RegExp(`\\ban? ${start}`, 'i'),
    'a plural after 1': new RegExp(`${number('1')}(?!was|is|has)\\p{L}+s\\b`, 'u'),
    'a singular after another number': new RegExp(
      `${number('0', '2', '3', '11', '100')}(?!a\\b|are|chosen|fewer|in|more|of|or|other|out|selected|to|today|were)\\p{L}+(?<!s)\\b`,
      'u',
    ),
  },
  fr: {
    'no elision': new RegExp(`(?<!\\p{L})(?:[cdjlmnst]e|la|\\p{L}*que) ${start}[aeiouyhàâéèêîôû]`, 'iu'),
    'no contraction': new RegExp(`(?<!\\p{L})(?:à|de) ${start}Les? `, 'iu'),
    'an article before a name': new RegExp(`(?<!\\p{L})(?:les?|la|du|des|aux?|une?) ${start}`, 'iu'),
    'a gender for a name': new RegExp(`${end} (?:a été|est|n’est|sera) `),
    'a plural after 0 or 1': new RegExp(`${number('0', '1')}(?!avis|fois|mois)\\p{L}+[sx]${wordEnd}`, 'u'),
    'a singular after another number': new RegExp(
      `${number('2', '3', '11', '100')}(?!(?:à|au|aujourd|de|en|et|ont|ou|sur)${wordEnd})\\p{L}+(?<![sxz])${wordEnd}`,
      'u',
    ),
  },
  ar: {
    'a digit for 1 or 2 of something': new RegExp(`${number('1', '2')}(?!من)\\p{L}`, 'u'),
    'the form of 11 after 3': new RegExp(`${number('3')}${letters}+(?:ة|\\u064bا?)${wordEnd}`, 'u'),
    'the form of 11 after 0 or 100': new RegExp(`${number('0', '100')}${letters}+\\u064b`, 'u'),
  },
  zh: {
    'no space next to a Latin name': new RegExp(`\\p{Script=Han}${start}|${end}\\p{Script=Han}`, 'u'),
    'a space next to digits': /\p{Script=Han}\s\d|\d\s\p{Script=Han}/u,
    'half-width signs': new RegExp(`[\\p{Script=Han}${end}][,:;()?!]`, 'u'),
  },
}

/** The wrong sentences of `texts`, each with its key and its error. */
export function grammarErrors(texts: object, language: Language): string[][] {
  const t = createTranslate(language, texts)
  const checks = Object.entries({ ...rules.any, ...rules[language] })
  const sentences = templates(texts).flatMap(([key, text]) =>
    counts.map((count, index) => {
      const values: Values = {}
      for (const [, name = ''] of JSON.stringify(text).matchAll(/\{\{(\w+)\}\}/g))
        values[name] = getValue(name, language, index)
      return [
        key,
        typeof text === 'string' ? t.fill(text, values) : t.plural(key as never, count, { ...values, count }),
      ]
    }),
  )
  return sentences.flatMap(([key = '', sentence = '']) =>
    checks
      .filter(([, rule]) => rule.test(sentence))
      .map(([error]) => [key, error, sentence.replace(/[\ue000\ue001]/g, '')]),
  )
}

/** Every text with placeholders, and every plural with its forms, by its key. */
function templates(node: unknown, key = ''): [key: string, text: string | object][] {
  // Keywords are not sentences: half-width commas separate them in every language.
  if (typeof node === 'string') return node.includes('{{') && !key.endsWith('keywords') ? [[key, node]] : []
  const below = Object.entries(node as object)
  const isPlural = below.some(([name]) => name === 'other') && below.every(([name]) => pluralForms.includes(name))
  if (isPlural) return [[key, node as object]]
  return below.flatMap(([name, value]) => templates(value, key ? `${key}.${name}` : name))
}

const pluralForms = new Intl.PluralRules(languages.ar.locale).resolvedOptions().pluralCategories as string[]
