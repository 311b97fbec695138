// Looks up texts by dotted keys, which the compiler knows from the English texts, and fills in their placeholders.
// Independent of React and of where the texts come from: the site and the desk each have their own.
import { type Language, languages } from './language.ts'
import type english from './texts/en.json'

type KeysTo<Wanted, Node, Path extends string = ''> = Node extends Wanted
  ? Path
  : Node extends string | readonly unknown[]
    ? never
    : { [K in keyof Node & string]: KeysTo<Wanted, Node[K], Path extends '' ? K : `${Path}.${K}`> }[keyof Node & string]

/** Any name is allowed below these groups: the operator may add services and towns with their texts. */
type ExtensibleKey<Group extends string, Key> = Key extends `${Group}.${string}.${infer Text}`
  ? `${Group}.${string}.${Text}`
  : Key
type ExtendedKey<Key> = ExtensibleKey<
  'services.items',
  ExtensibleKey<'meta.services', ExtensibleKey<'globalPresence.locations', Key>>
>

export type TextKey<Texts = typeof english> = ExtendedKey<KeysTo<string, Texts>>
/** A group of texts for search engines and shared links. */
export type MetaGroup<Key = TextKey> = Key extends `meta.${infer Group}.title` ? Group : never
type ListKey<Texts> = ExtendedKey<KeysTo<string[], Texts>>
type PluralKey<Texts> = KeysTo<{ one: string; other: string }, Texts>

/** The values of placeholders: strings are inserted as they are, numbers are formatted. */
export type Values = Record<string, string | number>

type Elements<Part> = Record<string, (key: number) => string | Part>

/** The translate function of one language. `Texts` is the type of the English texts. */
export interface Translate<Texts = typeof english> {
  readonly language: Language
  (key: TextKey<Texts>, values?: Values): string
  list(key: ListKey<Texts>, values?: Values): string[]
  /** The plural form for `count` (Intl.PluralRules); `{{count}}` is filled in. */
  plural(key: PluralKey<Texts>, count: number, values?: Values): string
  /** The text split at its placeholders: those in `elements` become elements with a React key, others are filled in. */
  rich<Part>(key: TextKey<Texts>, elements: Elements<Part>): (string | Part)[]
  number(value: number): string
  /** The result of Intl for `key`, which identifies value and format. A result that the server sent is reused. */
  format(key: string, make: (locale: string) => string): string
  /** Any node of the texts, for keys that are only known at runtime: a group, the sections of a legal page. */
  lookup(key: string): unknown
  /** Fills in the placeholders of a text that `lookup` returned. */
  fill(text: string, values?: Values): string
  readonly texts: object
  /** True if the placeholder `name` has a value in every text. Some values are optional facts of the operator. */
  hasValue(name: string): boolean
}

/** The node of `texts` at the dotted `key`. */
export function textAt(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => {
    const has = node !== null && typeof node === 'object' && Object.hasOwn(node, part)
    return has ? (node as Record<string, unknown>)[part] : undefined
  }, texts)
}

/** A text that is chosen when it is rendered, so that it follows a change of the language. */
export type Message = (t: Translate) => string

/**
 * Results of Intl, such as `{ "200€": "€200" }`. The server sends the results of a page along: Intl's first use blocks
 * a phone for a tenth of a second, and browsers may format differently from Node.
 */
export type FormattedValues = Record<string, string>

export interface LocaleTexts {
  language: Language
  texts: object
  /** The results of Intl so far. New results are added. */
  formatted?: FormattedValues
  /** Called once for each missing text. By default the console gets the messages. */
  reportMissing?: ((message: string) => void) | undefined
}

/** A placeholder in a text: `{{phone}}`. */
export const placeholders = /\{\{(\w+)\}\}/g

/**
 * The translate function of one language, with `values` for every text: the brand, the phone number, the year. A
 * missing text is replaced by its key, and a placeholder without a value stays, so that the mistake is visible.
 */
export function createTranslate<Texts = typeof english>(
  language: Language,
  texts: object,
  {
    values: always = {},
    formatted = {},
    reportMissing = console.error,
  }: Partial<LocaleTexts> & { values?: Values } = {},
): Translate<Texts> {
  const { locale } = languages[language]
  const reported = new Set<string>()

  function lookup(key: string): unknown {
    const text = textAt(texts, key)
    if (text === undefined && !reported.has(key)) {
      reportMissing(`No text for '${key}' in '${language}'`)
      reported.add(key)
    }
    return text
  }
  function format(key: string, make: (locale: string) => string): string {
    formatted[key] ??= make(locale)
    return formatted[key]
  }
  function number(value: number): string {
    // Equal in every language of the site: not worth the bytes that the server would send.
    if (Number.isInteger(value) && value < 1000) return String(value)
    return format(String(value), (locale) => new Intl.NumberFormat(locale).format(value))
  }
  function fill(text: string, values: Values = {}): string {
    return text.replace(placeholders, (placeholder, name: string) => {
      const value = values[name] ?? always[name]
      return typeof value === 'number' ? number(value) : (value ?? placeholder)
    })
  }
  function translate(key: string, values?: Values): string {
    const text = lookup(key)
    return typeof text === 'string' ? fill(text, values) : key
  }
  function list(key: string, values?: Values): string[] {
    const texts = lookup(key)
    return Array.isArray(texts) ? texts.map((text: string) => fill(text, values)) : [key]
  }
  function rich<Part>(key: string, elements: Elements<Part>): (string | Part)[] {
    const text = lookup(key)
    // Every second part is the name of a placeholder.
    return (typeof text === 'string' ? text : key)
      .split(new RegExp(`{{(${Object.keys(elements).join('|')})}}`))
      .map((part, index) => (index % 2 > 0 && elements[part]?.(index)) || fill(part))
  }
  function plural(key: string, count: number, values?: Values): string {
    const forms = lookup(key) as Partial<Record<Intl.LDMLPluralRule, string>> | undefined
    const form = forms?.[new Intl.PluralRules(locale).select(count)] ?? forms?.other
    return form === undefined ? key : fill(form, { count, ...values })
  }
  return Object.assign(translate, {
    language,
    list,
    rich,
    number,
    format,
    plural,
    fill,
    lookup,
    texts,
    hasValue: (name: string) => always[name] !== undefined,
  })
}

/** `texts` with English ones for missing keys. Plural forms are not compared: Arabic has six, Chinese one. */
export function withFallbackTexts(texts: object, english: object, report: (key: string) => void = () => {}): object {
  const complete = new Map<string, unknown>(Object.entries(texts))
  for (const [key, value] of Object.entries(english)) {
    const text = complete.get(key)
    if (text === undefined) {
      complete.set(key, value)
      report(key)
    } else if (typeof value === 'object' && !Array.isArray(value) && !Object.hasOwn(value, 'other')) {
      complete.set(
        key,
        withFallbackTexts(text as object, value, (below) => report(`${key}.${below}`)),
      )
    }
  }
  return Object.fromEntries(complete)
}
