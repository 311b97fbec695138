// The fixed headers of each response, with the Content-Security-Policy that allows the inlined style sheets.
import { type Language, languages, type Script } from '../../src/language/language.ts'
import { fixedHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { type Assets, type CriticalCss, styleHash } from './document.ts'

/**
 * Returns the headers for a language. With `view`, the policy allows only that critical style sheet, which is shorter.
 * Without `assets`, in development, there is no Content-Security-Policy. `operatorRules` returns the operator's current
 * rules.
 */
export function pageHeaders(
  { SITE_URL, INDEXED }: Pick<Settings, 'SITE_URL' | 'INDEXED'>,
  { assets, operatorRules }: { assets?: Assets; operatorRules: () => string },
) {
  const headers = new Map<string, Readonly<Record<string, string>>>()
  let cachedFor = ''
  const create = (script: Script, rules: string, view?: CriticalCss) =>
    fixedHeaders({
      https: SITE_URL.startsWith('https:'),
      indexed: INDEXED === 'on',
      styleHash: assets && styleHash(assets, script, rules, view),
    })
  return (language: Language, view?: CriticalCss): Readonly<Record<string, string>> => {
    const { script } = languages[language]
    const rules = operatorRules()
    if (rules !== cachedFor) headers.clear()
    cachedFor = rules
    const key = `${script} ${view}`
    const known = headers.get(key) ?? create(script, rules, view)
    headers.set(key, known)
    return known
  }
}
