// The cookie that tells the server which language the visitor chose: a year, this site alone.
import type { Language } from './language.ts'

/** As `Set-Cookie` and `document.cookie` take it (RFC 6265); never sent unencrypted by a site that is served by https. */
export const languageCookie = (language: Language, isHttps: boolean) =>
  `lang=${language}; Max-Age=31536000; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
