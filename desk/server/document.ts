// The HTML documents of the desk: the page that starts the application, and the pages that need no scripts. Styles and
// scripts are files, because the staff open the desk every day and have them in their browsers' caches.
import { scriptJson } from '../../server/http/escape-markup.ts'
import { languages } from '../../src/language/language.ts'
import { pageDataId } from '../../src/page-data.ts'
import { withLanguage } from '../../src/page-urls.ts'
import { iconLinks, type OperatorPictures } from '../../src/site/operator-pictures.ts'
import { type DeskLanguage, type DeskStart, deskLanguages } from '../api/desk-data.ts'
import { pages } from '../api/urls.ts'
import type { DeskLocale } from '../texts/locale.ts'
import type { DeskApplication } from './application.ts'
import { html, icon, Markup } from './html.ts'
import { deskTexts } from './texts.ts'

interface DocumentOptions {
  language: DeskLanguage
  title: string
  pictures: OperatorPictures | undefined
  /** Elements for the end of the head. */
  head: string
}

const htmlDocument = ({ language, title, pictures, head }: DocumentOptions, body: Markup) =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">\
${new Markup(iconLinks(pictures?.logo !== undefined))}<title>${title}</title>${new Markup(head)}</head>
<body>${body}</body></html>
`.text

/** The document that starts the application. Browsers without scripts show `withoutScripts`. */
export function applicationDocument(start: DeskStart, withoutScripts: Markup, application: DeskApplication): string {
  const { language, pictures } = start
  const texts = deskTexts[language]
  const body = html`<div id="app"><noscript>${withoutScripts}</noscript></div>\
<script type="application/json" id="${pageDataId}">${new Markup(scriptJson(start))}</script>\
${new Markup(application.scriptTags)}`
  return htmlDocument({ language, title: texts.name, pictures, head: application.headTags }, body)
}

export interface PlainPage {
  title: string
  main: Markup
  /** The URL of the page in the other languages. */
  url: string
  /** True for pages before sign-in. */
  hasPicture?: boolean
}

interface PlainOptions {
  locale: DeskLocale
  brand: string
  pictures: OperatorPictures | undefined
  application: DeskApplication
}

export function plainDocument(page: PlainPage, { locale, brand, pictures, application }: PlainOptions): string {
  const { language } = locale
  const options = { language, title: `${page.title} – ${brand}`, pictures, head: application.headTags }
  return htmlDocument(options, plainBody(page, { locale, brand, pictures }))
}

/** The body of a page without scripts. */
export function plainBody(
  { main, url, hasPicture = false }: Omit<PlainPage, 'title'>,
  { locale, brand, pictures }: Omit<PlainOptions, 'application'>,
): Markup {
  const { texts, fill } = locale
  const logo = pictures?.logo
  return html`<div class="sign grid"><header class="sign-top">\
<a class="logo" href="${pages.requests}" aria-label="${fill(texts.home, { brand })}">\
${logo ? html`<img src="/pictures/${logo.key}/picture.webp" alt="">` : icon('logo')}\
<span lang="fr" translate="no">${brand}</span></a>${languageLinks(url, locale)}</header>\
<main id="main" class="sign-in" tabindex="-1">${main}</main>${hasPicture && html`<div class="sign-art"></div>`}\
<footer class="sign-end"><p>${fill(texts.signIn.team, { brand })} <a href="/">${texts.signIn.website}</a></p></footer></div>`
}

const languageLinks = (url: string, { language, texts }: DeskLocale) =>
  html`<ul class="langs" aria-label="${texts.language}">${deskLanguages.map(
    (other) =>
      html`<li><a href="${withLanguage(url, other)}" hreflang="${other}" lang="${other}"\
${other === language && html` aria-current="true"`}>${languages[other].short}\
<span class="vh">, ${languages[other].name}</span></a></li>`,
  )}</ul>`
