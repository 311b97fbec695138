// 'Loading…' in each language: what is on its way is announced in the language that comes. The build takes the words out
// of the texts (vite.config.ts).
import type { Language } from './language.ts'

const files = import.meta.glob<string>('./texts/*.json', { query: '?loading', import: 'default', eager: true })

export const loadingMessages = Object.fromEntries(
  Object.entries(files).map(([file, words]) => [file.slice('./texts/'.length, -'.json'.length), words]),
) as Readonly<Record<Language, string>>
