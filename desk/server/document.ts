// The HTML document of a page of the desk. Its styles and scripts are files, because the office opens it every day and
// has them in the browser's cache.

import { scriptJson } from '../../server/http/escape-markup.ts'
import { pageDataId } from '../../src/page-data.ts'
import { iconLinks } from '../../src/pictures/operator-pictures.ts'
import type { DeskView } from '../api/desk-data.ts'
import type { DeskApplication } from './application.ts'

const start = '<div id="app">'

/** The document that shows `view`. Rejects if a component throws. */
export async function deskDocument(view: DeskView, { load, headTags, scriptTags }: DeskApplication): Promise<string> {
  const { renderDesk } = await load()
  const { html, data } = await renderDesk(view)
  const cut = html.indexOf(start)
  return `<!doctype html>
<html lang="${view.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">\
${iconLinks(view.pictures?.logo !== undefined)}\
${html.slice(0, cut)}${headTags}</head>
<body class="desk">${html.slice(cut)}\
<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>${scriptTags}</body></html>
`
}
