// The fixed headers of each answer, by its language: the policy allows the style sheets of that language's script.
import { type Language, languages, type Script, scripts } from '../../src/language/language.ts'
import { fixedHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { type Assets, styleHash } from './document.ts'

/** The headers for a language. Without `assets`, in development, there is no Content-Security-Policy. */
export function pageHeaders({ SITE_URL, INDEXED }: Pick<Settings, 'SITE_URL' | 'INDEXED'>, assets?: Assets) {
  const ofScript = (script: Script) =>
    fixedHeaders({
      https: SITE_URL.startsWith('https:'),
      indexed: INDEXED === 'on',
      styleHash: assets && styleHash(assets, script),
    })
  const headers = new Map((Object.keys(scripts) as Script[]).map((script) => [script, ofScript(script)]))
  return (language: Language): Readonly<Record<string, string>> => headers.get(languages[language].script) ?? {}
}
