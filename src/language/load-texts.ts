// Fetches the texts of one language in the browser: those of the site, and those of the legal pages on a legal page.
// The build makes the parts of a language's one file that are asked for here (vite.config.ts).
import type { Language } from './language.ts'

const files = import.meta.glob<object>('./texts/*.json', { import: 'default' })
const legalFiles = import.meta.glob<object>('./texts/*.json', { query: '?legal', import: 'default' })

/** The texts that the page at `pathname` needs in `language`. Each file is fetched once. */
export async function loadTexts(language: Language, pathname: string): Promise<object> {
  const needed = pathname.startsWith('/legal/') ? [files, legalFiles] : [files]
  const loaded = await Promise.all(needed.map((parts) => parts[`./texts/${language}.json`]?.()))
  return Object.assign({}, ...loaded)
}
