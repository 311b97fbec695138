// Links to the draft for a colleague without a desk, which end.
import t from 'tap'
import { day } from '../../../../server/durations.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { type AccountPage, sessionsUrl } from '../../../api/account-data.ts'
import { type PreviewLink, previewLinksUrl } from '../../../api/publishing.ts'
import { previewUrl } from '../../../api/urls.ts'
import { createPreviewLink, previewLinkMaker } from '../../../server/content/preview-links.ts'
import { type Browser, claire, deskSite, hugo, settingsFor } from '../../support/desk.ts'

inBothDatabases(t, async (t, location) => {
  const environment = settingsFor(location)
  const site = await deskSite(t, environment)
  const desk = await site.signedIn(claire)
  async function makeLink(browser: Browser) {
    const link: PreviewLink = (await browser.sendApi('POST', previewLinksUrl, {})).json()
    return new URL(`${link.url}/en/`).pathname
  }
  const status = async (link: string, { inject } = site) => (await inject(link)).statusCode

  t.test('only a colleague with a link sees the draft, until the link ends', async (t) => {
    await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
    const link = await makeLink(desk)
    const shared = await site.inject(link)
    t.match(shared.body, 'Come home')
    t.match(shared.headers, { 'cache-control': 'no-store, no-transform', 'x-robots-tag': /noindex/ })
    t.notMatch(JSON.stringify(await site.database.query('SELECT * FROM preview_links')), link.split('/')[3])
    await site.database.query('UPDATE preview_links SET expires_at = 1')
    const expired = await site.inject({ url: link, headers: { accept: 'text/html' } })
    t.match(expired, { statusCode: 410, body: /Ask the person who sent it/ })
    t.notMatch(expired.body, 'Back to the requests', 'the colleague may not use the desk')
    const withoutLink = await site.inject(previewUrl({ path: '/', language: 'en' }))
    t.equal(withoutLink.statusCode, 303, 'to the sign-in page')
  })

  t.test('the links of a person end together with the other sessions of this person', async (t) => {
    const links = [await makeLink(desk), await makeLink(desk)]
    const colleagues = await makeLink(await site.signedIn(hugo))
    t.match(await desk.read<AccountPage>(sessionsUrl), { hasPreviewLinks: true })
    t.match((await desk.sendApi('POST', sessionsUrl, {})).json(), { hasPreviewLinks: false })
    for (const link of links) t.equal(await status(link), 410)
    t.equal(await status(colleagues), 200)
  })

  t.test('the links of a person who may no longer use the desk have ended', async (t) => {
    const link = await makeLink(desk)
    t.equal(await status(link), 200)
    t.equal(await status(link, await deskSite(t, { ...environment, DESK_USERS: hugo })), 410)
  })

  t.test('the twenty-first link of a person replaces the oldest', async (t) => {
    const { database } = site
    const start = Date.now()
    const tokens: string[] = []
    for (let count = 0; count < 22; count++) tokens.push(await createPreviewLink(database, claire, start + count))
    const makers = await Promise.all(tokens.map((token) => previewLinkMaker(database, token, start + 22)))
    t.strictSame(makers, [undefined, undefined, ...Array(20).fill(claire)])
  })

  t.test('a link that was created while the clock was ahead cannot be used', async (t) => {
    const token = await createPreviewLink(site.database, hugo, Date.now() + day)
    t.equal(await previewLinkMaker(site.database, token, Date.now()), undefined)
  })
})
