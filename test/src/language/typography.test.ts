// The rules of typography for texts, each as a pattern that no text may match.
import t from 'tap'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { allTexts } from '../../support/all-texts.ts'
import { settledTexts } from '../../support/settled-texts.ts'

const everywhere = {
  'no straight quotes': /['"]/,
  'an ellipsis is one sign': /\.\.\./,
  'one space at a time, and none at an end': /[ \u00a0\u202f]{2}|^ | $/,
  'no space before a comma or full stop': /[ \u00a0\u202f][.,](?!\w)/,
}

/** Placeholders that stand for a number. */
const numbers =
  '(?:count|days|down|founded|height|limit|max|megapixels|min|minutes|price|rating|retentionDays|shown|size|views|width)'
/** Placeholders that stand for Latin words on a Chinese page. */
const latin = '(?:brand|email|legalName|name|network|reference|siteUrl|town)'
/** Words after a French number other than the thing that it counts. */
const uncounted =
  '(?:à|a|au|de|du|en|est|et|ont|ou|par|place|pour|sur|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)'

const rules: Partial<Record<Language, Record<string, RegExp>>> = {
  en: {
    'no space before a mark': /[ \u00a0\u202f][;:!?]/,
    'British endings in -ise': /\b(?!(?:re|over)?siz|priz|seiz)\w+(?:iz(?:e[ds]?|ing|ation)|yz(?:e[ds]?|ing))\b/i,
    'British words':
      /\b(?:col|fav|hon|hum|lab|neighb|harb|behavi)or|\b(?:centers?|theaters?|catalogs?|gray|licenses?|defense|inquir(?:y|ies|e|ed)|unrivaled)\b|\b(?:cancel|label|model|travel)(?:ed|er|ing)\b/i,
  },
  fr: {
    'a narrow no-break space before ; ! ? %': /(?<!\u202f)[;!?%]/,
    'a no-break space before a colon': /(?<!\u00a0):(?![\w/])/,
    'a no-break space inside « », which are the only quotes': /«(?!\u00a0)|(?<!\u00a0)»|[“”]/,
    'a no-break space before a euro sign': /(?<![\u00a0€])€(?!€)/,
    'a no-break space in a number, and before what it counts': new RegExp(
      `(?:\\d|\\{\\{${numbers}\\}\\}) (?:\\d{3}(?!\\d)|(?!${uncounted}(?!\\p{L}))\\p{Ll})`,
      'u',
    ),
    'a no-break space before the number of an article': /(?:n°|\barticles?|\b[LRD]\.) \d/i,
  },
  zh: {
    'full-width marks': /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u,
    'no space next to a mark': /[，。：；？！（）《》“”、][ \u00a0\u202f]|[ \u00a0\u202f][，。：；？！（）《》“”、]/u,
    'no other space than a narrow no-break one next to Han': /\p{Script=Han}[ \u00a0]|[ \u00a0]\p{Script=Han}/u,
    'this space at Latin words': new RegExp(
      `\\p{Script=Han}(?:[A-Za-z]|\\{\\{${latin}\\}\\})|(?:[A-Za-z]|\\{\\{${latin}\\}\\})\\p{Script=Han}`,
      'u',
    ),
    'none at a number': new RegExp(
      `\\p{Script=Han}\\u202f(?:\\d|\\{\\{${numbers})|(?:\\d|${numbers}\\}\\})\\u202f\\p{Script=Han}`,
      'u',
    ),
    'an ellipsis is two signs': /(?<!…)…(?!…)/,
  },
  ar: {
    'Arabic marks': /[,;?!“”‘’]/,
    'Western digits': /[٠-٩۰-۹٪٫٬]/,
    'no letters of Persian, no tatweel, and tanwin before its alif': /[یکگچپژ\u0640]|اً/,
    'no space before a mark, and one after it': / [،؛؟:.…»]|« |[،؛؟](?=[\p{L}\d])/u,
    'numbers and names from left to right are isolated':
      /\{\{(?:address|legalName|name|phone|query|reference|siteUrl)\}\}|(?<!L\.\u00a0\d*)\d-\d|\+\d|%/,
    'isolates are closed': /[\u2066-\u2069]/,
  },
}

/** `text` without the parts that are exempt from the rules of `language`. */
function plain(text: string, language: Language): string {
  // Around the brand in a title, and before the items of a list in an email.
  if (language === 'zh') return text.replaceAll(' | ', '|').replace(/^– /gm, '')
  return language === 'ar' ? text.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, '_') : text
}

const settled = new Set(settledTexts.map(([text]) => text))

for (const language of listedLanguages) {
  const texts = allTexts(language)
    // An address in Arabic has no Arabic letter.
    .filter(([, text]) => !settled.has(text) && (language !== 'ar' || /\p{Script=Arabic}|،/u.test(text)))
    .map(([key, text]) => [key, plain(text, language)] as const)
  for (const [rule, broken] of Object.entries({ ...everywhere, ...rules[language] })) {
    t.test(`${language}: ${rule}`, async (t) => {
      const wrong = texts.filter(([, text]) => broken.test(text))
      t.strictSame(wrong, [])
    })
  }
}
