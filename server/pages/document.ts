// The HTML document around a rendered page: everything that React does not render.
import { documentAttributes, type Language, languages, type Script } from '../../src/language/language.ts'
import { type PageData, pageDataId } from '../../src/page-data.ts'
import { iconLinks } from '../../src/site/operator-pictures.ts'
import { palette } from '../../src/site/palette.ts'
import type { SiteContent } from '../content/site-content.ts'
import { scriptJson } from '../http/escape-markup.ts'

/** The critical stylesheets (styles/). */
export type CriticalSheet = 'home' | 'page'

/** The parts of a document that come from the build, or from the development server. */
export interface Assets {
  /** The inlined stylesheets: the first paint needs one response only. Empty in development, which links them. */
  styles: Record<CriticalSheet | Script, string>
  /** The tags for the head of a page in `script`: the preloads of fonts. */
  headTags(script: Script): string
  /**
   * The tags for the end of the body of a page in `script`: the full stylesheet, for which the first paint does not
   * wait, and the fonts of the other scripts that the visitor may change to.
   */
  deferredTags(script: Script): string
  /** The URLs of the built-in texts of each language. */
  textFiles: Partial<Record<Language, string>>
  /** The URL of the stylesheet that the first script links. Empty in development, where the head links it. */
  lateFaces: string
  /** The tags for the end of the body of a page that is hydrated: the first script, with what it loads later. */
  scriptTags(isCounted: boolean): string
}

/** A rendered page, ready for its document. */
interface RenderedPage {
  /** The HTML that React rendered: the page's head tags, then `<div id="app">`. */
  rendered: string
  view: CriticalSheet
  /** The data for hydration. Without it, the page is not hydrated. */
  data: PageData | undefined
  /** The structured data (JSON-LD). It is at the end, since no visitor waits for it. */
  structured: object | undefined
  language: Language
}

/** Returns the document of a page, and the stylesheet in it, which the Content-Security-Policy must allow. */
export function renderDocument(page: RenderedPage, content: SiteContent, assets: Assets) {
  const { rendered, view, data, structured, language } = page
  const bodyStart = rendered.indexOf('<div id="app">')
  const head = rendered.slice(0, bodyStart)
  const body = rendered.slice(bodyStart)
  const isCounted = data !== undefined && data.statistics !== 'off'
  const { lateFaces } = assets
  const application = data
    ? `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>${assets.scriptTags(isCounted)}`
    : ''
  const facesLink = lateFaces && `<link rel="stylesheet" href="${lateFaces}">`
  const withoutScripts = data && facesLink ? `<noscript>${facesLink}</noscript>` : facesLink
  const structuredData = structured ? `<script type="application/ld+json">${scriptJson(structured)}</script>` : ''
  const fixed =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    // Otherwise Safari turns numbers in the texts into links, and hydration does not find the rendered markup.
    '<meta name="format-detection" content="telephone=no">' +
    `<meta name="theme-color" content="${content.colours.paper ?? palette.paper}">` +
    iconLinks(content.site.pictures?.logo !== undefined) +
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest?lang=${language}">`
  const { script } = languages[language]
  const sheet = assets.styles[script] + assets.styles[view] + content.styles
  const styles = sheet && `<style>${sheet}</style>`
  const attributes = Object.entries(documentAttributes(language)).map(([name, value]) => ` ${name}="${value}"`)
  const html = `<!doctype html>
<html${attributes.join('')}><head>${fixed}${head}${assets.headTags(script)}${styles}</head>
<body id="top">${body}${application}${structuredData}${assets.deferredTags(script)}${withoutScripts}</body></html>
`
  return { html, sheet }
}
