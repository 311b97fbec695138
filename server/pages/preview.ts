// Pages of the site with other content than visitors see: the draft, or a version. The same code renders them.
import type { Language } from '../../src/language/language.ts'
import type { SiteContent } from '../content/site-content.ts'
import type { RenderedDocument } from './document.ts'
import type { HeadersFor } from './page-headers.ts'
import { type Application, createRender } from './render.ts'

/** Renders previews. */
export function pagePreview({ application, headersFor }: { application: Application; headersFor: HeadersFor }) {
  return {
    /** The document of `url` (path and query), without scripts. */
    render: (content: SiteContent, url: string, language: Language) =>
      createRender({ application, content: { current: content }, isStatic: true })(url, language),

    /** The fixed headers of a page. Pages of this site may show it in a frame; its forms cannot be sent. */
    headers(document: RenderedDocument): Record<string, string> {
      const { 'content-security-policy': policy, ...headers } = headersFor(document)
      const framed = policy
        ?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        .replace("form-action 'self'", "form-action 'none'")
        .replace("script-src 'self'", "script-src 'none'")
      return { ...headers, ...(framed && { 'content-security-policy': framed }) }
    },
  }
}
