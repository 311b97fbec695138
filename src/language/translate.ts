// Looks texts up by dotted keys that the compiler knows from en.json, and fills their placeholders.
// Knows neither React nor where the texts come from.
import { type Language, languages } from './language.ts'
import type english from './texts/en.json'

type KeysTo<Wanted, Node, Path extends string = ''> = Node extends Wanted
  ? Path
  : Node extends string | readonly unknown[]
    ? never
    : { [K in keyof Node & string]: KeysTo<Wanted, Node[K], Path extends '' ? K : `${Path}.${K}`> }[keyof Node & string]

/** The keys below `Group` with any name in it: the operator may add a service or a town, and is asked for its texts. */
type ExtensibleKey<Group extends string, Key> = Key extends `${Group}.${string}.${infer Text}`
  ? `${Group}.${string}.${Text}`
  : Key
type TextKeyOf<Key> = ExtensibleKey<
  'services.items',
  ExtensibleKey<'meta.services', ExtensibleKey<'globalPresence.locations', Key>>
>

export type TextKey = TextKeyOf<KeysTo<string, typeof english>>
export type ListKey = TextKeyOf<KeysTo<string[], typeof english>>
export type PluralKey = KeysTo<{ one: string; other: string }, typeof english>

/** What stands in `{{…}}`: a string as it is, a whole number as the language writes it. */
export type Values = Record<string, string | number>

/** Makes the element for a placeholder. */
type Elements<Part> = Record<string, (key: number) => string | Part>

export interface Translate {
  (key: TextKey, values?: Values): string
  /** The texts of a list, in order. */
  list(key: ListKey, values?: Values): string[]
  /** The form that the language uses for `count` things (Intl.PluralRules); `{{count}}` is filled. */
  plural(key: PluralKey, count: number, values?: Values): string
  /**
   * The text cut at its placeholders: those in `elements` are made by their function, which is given a key for React;
   * the others are filled.
   */
  rich<Part>(key: TextKey, elements: Elements<Part>): (string | Part)[]
  /** The texts of a list, each cut as by `rich`. */
  richList<Part>(key: ListKey, elements: Elements<Part>): (string | Part)[][]
  /** A number as the language writes it, with `decimals` or as many as it has. */
  number(number: number, decimals?: number): string
  /** What the file holds at a key that only runtime knows: a group, a legal page's sections. */
  lookup(key: string): unknown
  /** A text that `lookup` found, its placeholders filled. */
  fill(text: string, values?: Values): string
  /** The texts that it looks up. */
  readonly texts: object
  /** Whether the placeholder `name` has a value for every text (some are the operator's to give). */
  hasValue(name: string): boolean
}

/** What `texts` holds at the dotted `key`, if anything. */
export function textAt(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => {
    const has = node !== null && typeof node === 'object' && Object.hasOwn(node, part)
    return has ? (node as Record<string, unknown>)[part] : undefined
  }, texts)
}

/** Words that are chosen when they are shown, so that they follow a change of the language. */
export type Message = (t: Translate) => string

/** What a lookup needs beside the language and its texts. */
export interface TranslateOptions {
  /** The values that any text may use: the brand, the telephone number, the year. */
  values?: Values
  /** Where a key without a text is named, once each. */
  report?: (message: string) => void
}

/**
 * The lookup of one language. A key without a text is answered with itself (specification, point 4); a placeholder
 * without a value stays, so that the fault is seen.
 */
export function createTranslate(
  language: Language,
  texts: object,
  { values: always = {}, report = console.error }: TranslateOptions = {},
): Translate {
  const { locale } = languages[language]
  const reported = new Set<string>()

  function lookup(key: string): unknown {
    const text = textAt(texts, key)
    if (text === undefined && !reported.has(key)) {
      report(`No text for '${key}' in '${language}'`)
      reported.add(key)
    }
    return text
  }
  // Intl would say the same; its first use takes a phone a tenth of a second, and not every browser has Node's Intl.
  function number(value: number, decimals?: number): string {
    // What separates the digits of 1,000.5.
    const separator = (start: number, end: number) => () => String(lookup('lang.number')).slice(start, end)
    const [whole = '', ...fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split('.')
    return [whole.replace(/\B(?=(\d{3})+$)/g, separator(1, -5)), ...fraction].join(
      fraction.length > 0 ? separator(-2, -1)() : '',
    )
  }
  function fill(text: string, values: Values = {}): string {
    return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      const value = values[name] ?? always[name]
      return typeof value === 'number' ? number(value) : (value ?? placeholder)
    })
  }
  function translate(key: TextKey, values?: Values): string {
    const text = lookup(key)
    return typeof text === 'string' ? fill(text, values) : key
  }
  function list(key: ListKey, values?: Values): string[] {
    const texts = lookup(key)
    return Array.isArray(texts) ? texts.map((text: string) => fill(text, values)) : [key]
  }
  const cut = <Part>(text: string, elements: Elements<Part>) =>
    // Every second part is the name of an element.
    text
      .split(new RegExp(`{{(${Object.keys(elements).join('|')})}}`))
      .map((part, index) => (index % 2 > 0 && elements[part]?.(index)) || fill(part))
  function rich<Part>(key: TextKey, elements: Elements<Part>): (string | Part)[] {
    const text = lookup(key)
    return cut(typeof text === 'string' ? text : key, elements)
  }
  function richList<Part>(key: ListKey, elements: Elements<Part>): (string | Part)[][] {
    const texts = lookup(key)
    return (Array.isArray(texts) ? texts : [key]).map((text: string) => cut(text, elements))
  }
  function plural(key: PluralKey, count: number, values?: Values): string {
    const forms = lookup(key) as Partial<Record<Intl.LDMLPluralRule, string>> | undefined
    const form = forms?.[new Intl.PluralRules(locale).select(count)] ?? forms?.other
    return form === undefined ? key : fill(form, { count, ...values })
  }
  return Object.assign(translate, {
    list,
    rich,
    richList,
    number,
    plural,
    fill,
    lookup,
    texts,
    hasValue: (name: string) => always[name] !== undefined,
  })
}

/**
 * `texts`, with the English ones where they lack a key (specification, point 4), which is reported. The forms of a plural
 * are each language's own: Arabic has six, Chinese one.
 */
export function withFallbackTexts(texts: object, english: object, report: (key: string) => void = () => {}): object {
  const own = new Map<string, unknown>(Object.entries(texts))
  for (const [key, value] of Object.entries(english)) {
    const text = own.get(key)
    if (text === undefined) {
      own.set(key, value)
      report(key)
    } else if (typeof value === 'object' && !Array.isArray(value) && !Object.hasOwn(value, 'other')) {
      own.set(
        key,
        withFallbackTexts(text as object, value, (below) => report(`${key}.${below}`)),
      )
    }
  }
  return Object.fromEntries(own)
}
