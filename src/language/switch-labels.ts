// 'Read this page in English', in each language's own words: the switcher says so in all of them at once. The build takes
// them out of the texts (vite.config.ts).
import type { Language } from './language.ts'

const files = import.meta.glob<string>('./texts/*.json', { query: '?read', import: 'default', eager: true })

/** What is offered to the readers of each language. */
export const switchLabels = Object.fromEntries(
  Object.entries(files).map(([file, words]) => [file.slice('./texts/'.length, -'.json'.length), words]),
) as Readonly<Record<Language, string>>
