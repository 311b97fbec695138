// The page of the site that a preview shows.
import { isLanguage, type Language } from '../../../src/language/language.ts'
import { previewUrl } from '../../api/urls.ts'

/** Undefined if `url` is not a preview. */
export function toSitePage(url: string): { path: string; language: Language } | undefined {
  const start = previewUrl({ path: '', language: 'en' }, { marked: true }).replace(/en$/, '')
  const { pathname } = new URL(url)
  if (!pathname.startsWith(start)) return undefined
  const [code = '', ...path] = pathname.slice(start.length).split('/')
  return isLanguage(code) ? { path: `/${path.join('/')}`, language: code } : undefined
}
