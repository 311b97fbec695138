// The pages of the desk without its server: the built render of views that a test has made up.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Test } from 'tap'
import type { DeskView, RenderDesk } from '../../src/desk/desk-data.ts'
import { root } from './source.ts'

const built = join(process.env.TEST_BUILD ?? join(root, 'dist'))
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(built, 'client/.vite/desk-manifest.json'), 'utf8'),
)
const addressOf = (source: string) => `/${manifest[source]?.file}`
const { renderDesk }: { renderDesk: RenderDesk } = await import(join(built, 'server/desk-entry-server.js'))

/** The document that shows `view`. */
export async function deskPage(view: DeskView): Promise<string> {
  const { html, data } = await renderDesk(view)
  const cut = html.indexOf('<div id="app">')
  return `<!doctype html>
<html lang="${view.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
${html.slice(0, cut)}<link rel="stylesheet" href="${addressOf('styles/desk/desk.scss')}"></head>
<body class="desk">${html.slice(cut)}<script type="application/json" id="page-data">\
${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\
<script type="module" src="${addressOf('src/desk/desk-entry-client.tsx')}"></script></body></html>
`
}

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
  "form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }

/** A server of pages and assets under the site's policy; answers its origin. `pageAt` names the view of an address. */
export async function deskServer(t: Test, pageAt: (url: string) => DeskView | undefined): Promise<string> {
  const answer: RequestListener = async ({ url = '/' }, response) => {
    if (url.startsWith('/assets/')) {
      response.setHeader('content-type', types[extname(url)] ?? 'image/avif')
      return response.end(readFileSync(join(built, 'client', url)))
    }
    const view = pageAt(url)
    response.statusCode = view ? 200 : 404
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(view && (await deskPage(view)))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
