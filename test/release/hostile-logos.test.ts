// Hostile drawings, sanitized and then opened in Chromium as pages of their own, without the policy that the site sends
// with a logo: none runs a script, and none asks for anything.
import { createServer } from 'node:http'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { sanitizeSvg } from '../../server/pictures/sanitize-svg.ts'
import { visitor } from '../support/browser.ts'
import { hostileSvgs, svgWith, useBomb } from '../support/hostile-svgs.ts'

let isSanitized = true
const server = createServer(({ url = '' }, response) => {
  const content = hostileSvgs[decodeURIComponent(url.slice(1))] ?? ''
  const whole = svgWith(content)
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(isSanitized ? sanitizeSvg(whole) : whole)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
t.teardown(() => server.close())

/** How many of the drawings did something when they were opened. */
async function active(t: Test): Promise<string[]> {
  const { page } = await visitor(t, { origin })
  const found: string[] = []
  let name = ''
  await page.exposeFunction('evil', () => void found.push(name))
  await page.route('**', (route, request) => {
    if (request.isNavigationRequest() && request.url().startsWith(origin) && request.frame() === page.mainFrame())
      return route.continue()
    found.push(name)
    return route.abort()
  })
  for (name of Object.keys(hostileSvgs)) {
    await page.goto(`/${encodeURIComponent(name)}`)
    await page.mouse.click(5, 5)
    // The document is laid out and painted twice: what it would load has been asked for.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  return [...new Set(found)]
}

t.test('a sanitized drawing does nothing', async (t) => {
  t.strictSame(await active(t), [])
})

t.test('the same drawings do something as they are', async (t) => {
  isSanitized = false
  const found = await active(t)
  t.comment(found.join(', '))
  t.ok(found.length > 10, found.join(', '))
})

t.test('a drawing that refers to itself a thousand million times is refused when it is drawn', async (t) => {
  await t.rejects(
    sharp(Buffer.from(sanitizeSvg(useBomb)))
      .resize(16)
      .toBuffer(),
  )
})
