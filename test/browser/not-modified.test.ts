// A page from the browser's cache after a 304: the response has no policy, but the cached one applies.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('the Content-Security-Policy of a stored page still applies after a 304', async (t) => {
  const { page, complaints } = await visitor(t, site)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const statuses: number[] = []
  // The status of the network response: to the page itself, a cached response is a 200.
  session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (statusCode === 304) t.notHas(headers, 'content-security-policy')
    statuses.push(statusCode)
  })
  await page.goto('/investment')
  await page.reload()
  await hydrated(page)
  t.ok(statuses.includes(304), statuses.join())
  t.strictSame(complaints, [])

  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        const style = document.createElement('style')
        style.textContent = 'body { display: none }'
        document.head.append(style)
      }),
  )
  t.equal(refused, 'style-src-elem')
  t.ok(await page.locator('h1').isVisible())
})
