// The bar on a preview, which says that visitors do not see the page like this.
import { createHash } from 'node:crypto'
import type { Language } from '../../../src/language/language.ts'
import { deskTexts } from '../texts.ts'

// Inlined, because a preview has the files of the site only. The colours are those of the page.
const styles = `body{padding-block-end:3rem}.preview-bar{position:fixed;z-index:99;inset-inline:0;inset-block-end:0;margin:0;
padding:.75rem 1rem;max-inline-size:none;background:var(--navy);color:var(--paper);text-align:center}`

/** What the policy of a preview must allow for the styles of the bar (CSP3, style-src). */
export const previewBarSource = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`

/** `html`, a page in `language`, with the bar. The bar is in French or in English. */
export function withPreviewBar(html: string, language: Language): string {
  const lang = language === 'fr' ? 'fr' : 'en'
  const { notOnline } = deskTexts[lang].preview
  const bar = `<style>${styles}</style><p class="preview-bar" role="status" lang="${lang}" dir="ltr">${notOnline}</p>`
  return html.replace('</body>', () => `${bar}</body>`)
}
