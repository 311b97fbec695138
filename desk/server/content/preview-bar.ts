// The bar on a preview with the note that visitors do not see the page like this.
import { createHash } from 'node:crypto'
import type { Language } from '../../../src/language/language.ts'
import { deskTexts } from '../texts.ts'

// Inlined, because a preview loads only the files of the site.
const styles = `body{padding-block-end:3rem}.preview-bar{position:fixed;z-index:99;inset-inline:0;inset-block-end:0;margin:0;
padding:.75rem 1rem;max-inline-size:none;background:var(--navy);color:var(--paper);text-align:center}`

/** The source of the bar's styles for a content security policy (CSP3, style-src). */
export const previewBarSource = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`

/** Adds the bar, in French or English, to `html`, a page in `language`. */
export function withPreviewBar(html: string, language: Language): string {
  const lang = language === 'fr' ? 'fr' : 'en'
  const { notOnline } = deskTexts[lang].preview
  const bar = `<style>${styles}</style><p class="preview-bar" role="status" lang="${lang}" dir="ltr">${notOnline}</p>`
  return html.replace('</body>', () => `${bar}</body>`)
}
