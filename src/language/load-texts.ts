// Loads the texts of one language in the browser, in the parts that a page needs (src/language/text-parts.ts).
import { deepMerge } from '../site/deep-merge.ts'
import type { Language } from './language.ts'

const files = import.meta.glob<object>('./texts/*.json', { import: 'default' })
const otherPagesFiles = import.meta.glob<object>('./texts/*.json', { query: '?pages', import: 'default' })
const legalFiles = import.meta.glob<object>('./texts/*.json', { query: '?legal', import: 'default' })

/** The texts that the page at `pathname` needs in `language`. Each file is loaded once. */
export async function loadTexts(language: Language, pathname: string): Promise<object> {
  const needed = [files]
  if (pathname !== '/') needed.push(otherPagesFiles)
  if (pathname.startsWith('/legal/')) needed.push(legalFiles)
  const loaded = await Promise.all(needed.map((parts) => parts[`./texts/${language}.json`]?.()))
  return loaded.reduce(deepMerge, {}) as object
}
