// 'Loading…' in each language: progress is announced in the language that is being loaded. The build extracts these
// from the texts (vite.config.ts).
import type { Language } from './language.ts'

const files = import.meta.glob<string>('./texts/*.json', { query: '?loading', import: 'default', eager: true })

export const loadingMessages = Object.fromEntries(
  Object.entries(files).map(([file, message]) => [file.slice('./texts/'.length, -'.json'.length), message]),
) as Readonly<Record<Language, string>>
