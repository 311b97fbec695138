// An entry of the draft in the words of the desk.
import type { DeskLocale } from '../locale.tsx'
import { type EntryName, type FactSection, fieldsOfSection } from './pages-data.ts'

/** What an entry is about: the section of a fact; the language and the key of a text. */
export function entryTitle(name: EntryName, { texts }: DeskLocale): string {
  const [kind = '', ...rest] = name.split('.')
  if (kind === 'facts') {
    const sections = Object.entries(fieldsOfSection) as [FactSection, readonly string[]][]
    const section = sections.find(([, fields]) => fields.includes(rest.join('.')))?.[0]
    return section ? texts.facts.sections[section].title : rest.join('.')
  }
  if (kind === 'pictures') return `${texts.editing.titles.picture} ${rest.join('.')}`
  const [language = '', ...key] = rest
  return `${textTitle(key.join('.'), texts)} (${texts.languages[language as keyof typeof texts.languages] ?? language})`
}

/** Of a service or a town: its name in addresses, and which of its texts. Of other texts: the key. */
function textTitle(key: string, { facts }: DeskLocale['texts']): string {
  const [, id, text = ''] =
    /^(?:services\.items|meta\.services|globalPresence\.locations)\.([^.]+)\.(\w+)/.exec(key) ?? []
  const label = (facts.texts as Partial<Record<string, string>>)[text]
  return id && label ? `${id}, ${label}` : key
}
