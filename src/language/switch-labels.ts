// 'Read this page in English', each in its own language: the language switcher contains all of them. The build
// extracts these from the texts (vite.config.ts).
import type { Language } from './language.ts'

const files = import.meta.glob<string>('./texts/*.json', { query: '?read', import: 'default', eager: true })

/** The label of each language. */
export const switchLabels = Object.fromEntries(
  Object.entries(files).map(([file, label]) => [file.slice('./texts/'.length, -'.json'.length), label]),
) as Readonly<Record<Language, string>>
