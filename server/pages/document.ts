// The HTML document around a rendered page: what the application itself does not render.
import { createHash } from 'node:crypto'
import { languages } from '../../src/language/language.ts'
import { type PageData, pageDataId } from '../../src/page-data.ts'
import { colours } from '../../src/site/colours.ts'

/** What the build (or the development server) says a document needs. */
export interface Assets {
  /** The style sheet, inlined: the first paint needs one answer. In development, links take its place. */
  styles: string
  /** Tags for the head as they stand: font preloads. */
  headTags: string
  /** Tags for the end of the body as they stand: the first script. */
  scriptTags: string
}

/** The hash by which a Content-Security-Policy allows the inlined style sheet. */
export function styleHash(styles: string): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
}

const appStart = '<div id="app">'

/**
 * The document of a page. `rendered` is what the application rendered: the page's head tags, then `<div id="app">`.
 * Without `data` the application is not started: the page stays as it is. `structured` is what the page says to
 * machines, if anything: it stands last, since no visitor waits for it.
 */
export function renderDocument(
  rendered: string,
  assets: Assets,
  language: PageData['language'],
  data?: PageData,
  structured?: object,
) {
  const cut = rendered.indexOf(appStart)
  const head = rendered.slice(0, cut)
  const body = rendered.slice(cut)
  const application = data
    ? `<script type="application/json" id="${pageDataId}">${json(data)}</script>${assets.scriptTags}`
    : ''
  const machines = structured ? `<script type="application/ld+json">${json(structured)}</script>` : ''
  const fixed =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="theme-color" content="${colours.paper}">` +
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">' +
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest?lang=${language}">`
  const styles = assets.styles && `<style>${assets.styles}</style>`
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}"><head>${fixed}${head}${assets.headTags}${styles}</head>
<body id="top">${body}${application}${machines}</body></html>
`
}

/** JSON that cannot end the script element that holds it (HTML, 4.12.1.3). */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
