// The page of the site in the address of its preview.
import { type Language, languages } from '../../../src/language/language.ts'
import { previewAddress } from '../../api/addresses.ts'

/** Undefined for an address that is no preview. */
export function toSitePage(address: string): { path: string; language: Language } | undefined {
  const start = previewAddress({ path: '', language: 'en' }, { marked: true }).replace(/en$/, '')
  const { pathname } = new URL(address)
  if (!pathname.startsWith(start)) return undefined
  const [code = '', ...path] = pathname.slice(start.length).split('/')
  return code in languages ? { path: `/${path.join('/')}`, language: code as Language } : undefined
}
