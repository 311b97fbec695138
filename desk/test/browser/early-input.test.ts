// What is typed at the desk before its application has started.
import t from 'tap'
import { holdRequests, hydrated } from '../../../test/support/browser.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk } from '../support/browser.ts'

t.test('a note that is typed early stays, although an extension adds an element next to it', async (t) => {
  const { site, page } = await openDesk(t)
  const reference = await site.receive({})
  const release = await holdRequests(page, /\/desk\/assets\/main-.*\.js/)
  await page.goto(pages.request(reference), { waitUntil: 'commit' })
  const note = page.locator('#note')
  await note.fill('Call on Monday')
  await note.evaluate((field) => field.after(document.createElement('grammarly-extension')))
  release()
  await hydrated(page)
  await page.keyboard.type(' at ten')
  t.equal(await note.inputValue(), 'Call on Monday at ten')
  // The application knows the text, too.
  await page.reload()
  await hydrated(page)
  t.equal(await note.inputValue(), 'Call on Monday at ten')
})
