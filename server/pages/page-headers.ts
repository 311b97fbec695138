// The fixed headers of each answer: its Content-Security-Policy allows the style sheets that are inlined in a language.
import { type Language, languages, type Script } from '../../src/language/language.ts'
import { fixedHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { type Assets, type CriticalCss, styleHash } from './document.ts'

/**
 * The headers for a language. With `view`, the policy allows the sheet of that first view alone, which is shorter.
 * Without `assets`, in development, there is no Content-Security-Policy. `ownStyles` are the operator's rules as they
 * are now.
 */
export function pageHeaders(
  { SITE_URL, INDEXED }: Pick<Settings, 'SITE_URL' | 'INDEXED'>,
  { assets, ownStyles }: { assets?: Assets; ownStyles: () => string },
) {
  const headers = new Map<string, Readonly<Record<string, string>>>()
  let latest = ''
  const made = (script: Script, own: string, view?: CriticalCss) =>
    fixedHeaders({
      https: SITE_URL.startsWith('https:'),
      indexed: INDEXED === 'on',
      styleHash: assets && styleHash(assets, script, own, view),
    })
  return (language: Language, view?: CriticalCss): Readonly<Record<string, string>> => {
    const { script } = languages[language]
    const own = ownStyles()
    if (own !== latest) headers.clear()
    latest = own
    const key = `${script} ${view}`
    const known = headers.get(key) ?? made(script, own, view)
    headers.set(key, known)
    return known
  }
}
