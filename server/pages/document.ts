// The HTML document around a rendered page: what the application itself does not render.
import { createHash } from 'node:crypto'
import { documentAttributes, type Language, languages, type Script } from '../../src/language/language.ts'
import { type PageData, pageDataId } from '../../src/page-data.ts'
import { colours } from '../../src/site/colours.ts'

/** The first views that have a style sheet of their own. */
const criticalSheets = ['home', 'page'] as const
export type CriticalCss = (typeof criticalSheets)[number]

/** The first view of the page at `url`. */
export const criticalCss = (url: string): CriticalCss => (/^\/(\?|$)/.test(url) ? 'home' : 'page')

/** What the build (or the development server) says a document needs. */
export interface Assets {
  /** The sheets that are inlined: the first paint needs one answer. In development, links take their place. */
  styles: Record<CriticalCss | Script, string>
  /** Tags for the head of a page in `script` as they stand: the preload of a font. */
  headTags(script: Script): string
  /**
   * Tags for the end of the body of a page in `script` as they stand: the whole style sheet, which no paint of what is
   * above it waits for, and the faces of the other scripts that the visitor may change to.
   */
  deferredTags(script: Script): string
  /** Tags for the end of the body of an application as they stand: the first script. */
  scriptTags: string
}

/** The sheet that a first view in `script` is inlined with; `own` are the operator's rules (operator-styles.ts). */
const inlined = (styles: Assets['styles'], view: CriticalCss, script: Script, own: string) =>
  styles[script] + styles[view] + own

/** The hashes by which a Content-Security-Policy allows the sheets that pages in `script` inline, or `view` alone. */
export function styleHash({ styles }: Assets, script: Script, own: string, view?: CriticalCss): string {
  return (view ? [view] : criticalSheets)
    .map((view) => inlined(styles, view, script, own))
    .map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
    .join(' ')
}

/** A page as it is to be laid into its document. */
export interface RenderedPage {
  /** What the application rendered: the page's head tags, then `<div id="app">`. */
  rendered: string
  view: CriticalCss
  /** Without it the application is not started: the page stays as it is. */
  data?: PageData
  /** What the page says to machines, if anything: it stands last, since no visitor waits for it. */
  structured?: object
  /** What the operator's pictures and colours add to the inlined sheet. */
  styles?: string
  /** The ground of the page: browsers colour their own bars with it. */
  ground?: string
}

const appStart = '<div id="app">'

/** The document of a page. */
export function renderDocument(page: RenderedPage, assets: Assets, language: Language): string {
  const { rendered, view, data, structured, styles: own = '', ground = colours.paper } = page
  const cut = rendered.indexOf(appStart)
  const head = rendered.slice(0, cut)
  const body = rendered.slice(cut)
  const application = data
    ? `<script type="application/json" id="${pageDataId}">${json(data)}</script>${assets.scriptTags}`
    : ''
  const machines = structured ? `<script type="application/ld+json">${json(structured)}</script>` : ''
  const fixed =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    // Safari would make links of numbers in the texts, and the application would not find what the server rendered.
    '<meta name="format-detection" content="telephone=no">' +
    `<meta name="theme-color" content="${ground}">` +
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">' +
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest?lang=${language}">`
  const { script } = languages[language]
  const sheet = inlined(assets.styles, view, script, own)
  const styles = sheet && `<style>${sheet}</style>`
  const attributes = Object.entries(documentAttributes(language)).map(([name, value]) => ` ${name}="${value}"`)
  return `<!doctype html>
<html${attributes.join('')}><head>${fixed}${head}${assets.headTags(script)}${styles}</head>
<body id="top">${body}${application}${machines}${assets.deferredTags(script)}</body></html>
`
}

/** JSON that cannot end the script element that holds it (HTML, 4.12.1.3). */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
