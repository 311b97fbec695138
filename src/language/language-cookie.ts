// The cookie that tells the server which language the visitor chose: a year, this site alone.
import type { Language } from './language.ts'

/**
 * The value for `document.cookie`; `Secure` on a site that uses https. The server sets no cookie: its pages are the
 * same for everyone.
 */
export const languageCookie = (language: Language, isHttps: boolean) =>
  `lang=${language}; Max-Age=31536000; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
