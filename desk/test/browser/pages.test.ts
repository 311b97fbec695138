// Every page of the desk in every state, as the server sends it, in Chromium: accessible, usable by keyboard, and never
// wider than the window.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import t, { type Test } from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { visitor } from '../../../test/support/browser.ts'
import { root } from '../../../test/support/source.ts'
import { tabWalk } from '../../../test/support/tab-walk.ts'
import { targetFaults } from '../../../test/support/target-faults.ts'
import { type DeskView, deskLanguages } from '../../api/desk-data.ts'
import { deskViews } from '../support/data.ts'
import { deskPage, uncoverRows } from '../support/pages.ts'

const phone = 360
const desktop = 1280
// axe looks at both layouts of each page: at each of them in one language.
const axeWidth = { en: phone, fr: desktop }

for (const language of deskLanguages) {
  const views = deskViews(language)
  t.test(`the desk in ${language}`, async (t) => {
    const origin = await deskServer(t, views)
    const { page, complaints } = await visitor(t, { origin })
    // The pages as the server sends them: their scripts are empty. axe itself is a script, so scripts stay enabled.
    await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    for (const name of Object.keys(views)) {
      await t.test(name, async (t) => {
        await page.goto(`/${name}`)
        for (const width of [320, 768, desktop, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          t.equal(sideways, 0, `${name} at ${width} px`)
        }
        if (language === 'en' && name.startsWith('request')) {
          const { expected, reached, faults } = await tabWalk(page, 'Tab')
          t.strictSame(reached, expected, 'Tab leads from one control to the next')
          t.strictSame(faults, [], 'each one can be seen, with its ring')
        }
        for (const width of [phone, desktop]) {
          await page.setViewportSize({ width, height: 800 })
          t.strictSame(await targetFaults(page), [], `sizes of controls at ${width} px`)
          if (width !== axeWidth[language]) continue
          await page.evaluate(uncoverRows)
          t.strictSame(await axeFaults(page), [], `axe at ${width} px`)
        }
      })
    }
    t.strictSame(complaints, [])
  })
}

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
  "frame-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }

/** Serves each view at its name, and the assets of desk and site, with the site's security policy. Returns the origin. */
async function deskServer(t: Test, views: Record<string, DeskView>): Promise<string> {
  const respond: RequestListener = async ({ url = '/' }, response) => {
    if (url.includes('/assets/')) {
      response.setHeader('content-type', types[extname(url)] ?? 'image/avif')
      return response.end(readFileSync(join(root, 'dist', url.startsWith('/desk/') ? url : `client${url}`)))
    }
    const view = views[url.slice(1)]
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
