// Renders the pages of the desk from invented views, without its routes.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Test } from 'tap'
import { deskDocument } from '../../server/desk/document.ts'
import { builtApplication, builtFolder } from '../../server/pages/render.ts'
import type { DeskView } from '../../src/desk/desk-data.ts'

process.env.NODE_ENV = 'production'

const folder = process.env.TEST_BUILD ?? builtFolder
const desk = await (await builtApplication(folder, ['en', 'fr'])).loadDesk()

/** The document that shows `view`. */
export const deskPage = (view: DeskView): Promise<string> => deskDocument(view, desk)

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
  "frame-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }

/** Serves pages and assets with the site's security policy. Returns the origin. `viewAt` returns the view of an address. */
export async function deskServer(t: Test, viewAt: (url: string) => DeskView | undefined): Promise<string> {
  const respond: RequestListener = async ({ url = '/' }, response) => {
    if (url.startsWith('/assets/')) {
      response.setHeader('content-type', types[extname(url)] ?? 'image/avif')
      return response.end(readFileSync(join(folder, 'client', url)))
    }
    const view = viewAt(url)
    const isEmpty = url.includes('icon') || url.startsWith('/desk/preview/')
    response.statusCode = view || isEmpty ? 200 : 404
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(view && (await deskPage(view)))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** In the browser: removes the links that cover the rows of a list, because axe cannot see the text below them. */
export function uncoverRows() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.row h3 a::before { display: none }')
  document.adoptedStyleSheets = [sheet]
}
