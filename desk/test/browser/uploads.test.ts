// An upload over a bad connection, in Chromium.
import t from 'tap'
import { scene } from '../../../test/support/photograph.ts'
import { pages, uploadAddress } from '../../api/addresses.ts'
import { openDesk } from '../support/browser.ts'

t.test('a photograph arrives over a connection that takes only small parts, and loses one of them', async (t) => {
  const { page } = await openDesk(t)
  const buffer = await scene({ width: 1600, height: 1200 })
  t.ok(buffer.length > 128 * 1024, `${buffer.length} bytes`)
  let lost = 0
  await page.route(`**${uploadAddress}**`, (route) => {
    const { length } = route.request().postDataBuffer() ?? Buffer.alloc(0)
    // The response of the server to a request that takes longer than ten seconds.
    if (length > 40 * 1024) return route.fulfill({ status: 408 })
    lost += 1
    return lost === 2 ? route.abort() : route.continue()
  })
  await page.goto(pages.picture('location-grasse'))
  await page.locator('.file-input').setInputFiles({ name: 'grasse.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('.focal img[src*="/uploads/"]').waitFor()
  t.ok(lost > 4, `${lost} parts`)
})
