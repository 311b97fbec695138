// The fixed headers of each response, with the Content-Security-Policy that allows the inlined style sheet of a page.
import { createHash } from 'node:crypto'
import { fixedHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import type { RenderedDocument } from './document.ts'

/** The fixed headers of a response: of `document`, or of one without a style sheet. */
export type HeadersFor = (document?: Pick<RenderedDocument, 'sheet'>) => Readonly<Record<string, string>>

/** Returns the function for the site. In development there is no Content-Security-Policy. */
export function pageHeaders(
  { SITE_URL, INDEXED }: Pick<Settings, 'SITE_URL' | 'INDEXED'>,
  { development }: { development: boolean },
): HeadersFor {
  const site = { https: SITE_URL.startsWith('https:'), indexed: INDEXED === 'on', hasPolicy: !development }
  const withoutSheet = fixedHeaders(site)
  return (document) => {
    if (!document) return withoutSheet
    const hash = createHash('sha256').update(document.sheet).digest('base64')
    return fixedHeaders({ ...site, styleHash: `'sha256-${hash}'` })
  }
}
