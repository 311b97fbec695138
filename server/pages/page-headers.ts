// The fixed headers of each response, with the Content-Security-Policy that allows the inlined style sheets.
import { type Language, languages, type Script } from '../../src/language/language.ts'
import { fixedHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { type CriticalCss, styleHash } from './document.ts'
import type { Application } from './render.ts'

interface PageHeadersOptions {
  application: Pick<Application, 'assets'>
  development: boolean
  /** Returns the operator's current rules. */
  operatorRules: () => string
}

/**
 * Returns the headers for a language. With `view`, the policy allows only that critical style sheet, which is shorter.
 * In development there is no Content-Security-Policy.
 */
export function pageHeaders(
  { SITE_URL, INDEXED }: Pick<Settings, 'SITE_URL' | 'INDEXED'>,
  { application, development, operatorRules }: PageHeadersOptions,
) {
  const headers = new Map<string, Readonly<Record<string, string>>>()
  let cachedFor = ''
  const create = (script: Script, rules: string, view?: CriticalCss) =>
    fixedHeaders({
      https: SITE_URL.startsWith('https:'),
      indexed: INDEXED === 'on',
      styleHash: development ? undefined : styleHash(application.assets, script, rules, view),
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
