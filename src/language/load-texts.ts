// Fetches the texts of one language in the browser: those of the site, and those of the legal pages on a legal page.
import type { Language } from './language.ts'

const files = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
}
const legalFiles = {
  en: () => import('./texts/legal/en.json'),
  fr: () => import('./texts/legal/fr.json'),
}

/** The texts that the page at `pathname` needs in `language`. Each file is fetched once. */
export async function loadTexts(language: Language, pathname: string): Promise<object> {
  const needed = [files[language](), ...(pathname.startsWith('/legal/') ? [legalFiles[language]()] : [])]
  const loaded = await Promise.all(needed)
  return Object.assign({}, ...loaded.map((file) => file.default))
}
