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
  return `${key.join('.')} (${texts.languages[language as keyof typeof texts.languages] ?? language})`
}
