// Paths that people type. Each leads to a known page, so no part of the typed path is repeated in the target.
import { isLanguage, type Language } from '../../src/language/language.ts'
import type { Pages } from '../../src/routes.ts'
import { fold } from '../../src/search/fold.ts'
import { normalizedPath } from '../http/request-target.ts'

/** The words, by the page or section that they mean. */
const words: Readonly<Record<string, string>> = {
  '/': 'home index index.html index.htm index.php accueil',
  '/#services': 'services our-services nos-services prestations',
  '/#about': 'about about-us team our-team a-propos qui-sommes-nous equipe',
  '/#contact': 'contact contact-us contactez-nous',
  '/investment': 'pricing prices price packages tarifs tarif prix forfaits',
  '/search': 'recherche',
  '/legal/privacy': 'legal privacy privacy-policy confidentialite politique-de-confidentialite',
  '/legal/terms': 'terms conditions cgu',
  '/legal/cookies': 'cookies',
  '/legal/regulatory': 'imprint mentions-legales',
  '/legal/accessibility': 'accessibility accessibilite',
}

const targets = new Map<string, string>(
  Object.entries(words).flatMap(([target, names]) => names.split(' ').map((name) => [`/${name}`, target])),
)

/**
 * The page that the typed `path` means: one in another spelling, a word such as `/tarifs`, or either after one of the
 * `languages`, as in `/fr/investment`. `anchor` is '' or '#…'. Undefined for an unknown path.
 */
export function resolveTypedPath(path: string, pages: Pages, languages: readonly Language[]) {
  const spelled = canonicalPath(path)
  const [, first, ...rest] = spelled.split('/')
  const isPrefixed = isLanguage(first) && languages.includes(first)
  const known = isPrefixed ? `/${rest.join('/')}` : spelled
  const target = pages.has(known) ? known : targets.get(fold(decodeURI(known)))
  if (target === undefined) return undefined
  const [page = '/', anchor] = target.split('#')
  return { path: page, anchor: anchor ? `#${anchor}` : '', language: isPrefixed ? first : undefined }
}

/** `path` as the site writes it: normalized, in lower case, without a slash at the end. */
function canonicalPath(path: string): string {
  const collapsed = normalizedPath(path.replace(/%2f/gi, '/')).toLowerCase()
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}
