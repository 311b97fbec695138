// The page of the site that a preview shows.
import { isLanguage, type Language } from '../../../src/language/language.ts'
import { previewUrl } from '../../api/urls.ts'

/** Undefined if `address` is not a preview. */
export function toSitePage(address: string): { path: string; language: Language } | undefined {
  const start = previewUrl({ path: '', language: 'en' }, { marked: true }).replace(/en$/, '')
  const { pathname } = new URL(address)
  if (!pathname.startsWith(start)) return undefined
  const [code = '', ...path] = pathname.slice(start.length).split('/')
  return isLanguage(code) ? { path: `/${path.join('/')}`, language: code } : undefined
}
