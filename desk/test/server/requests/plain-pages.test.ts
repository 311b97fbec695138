// The pages that need no scripts: valid HTML in both languages, and the form that marks a request as answered.
import t from 'tap'
import { elements } from '../../../../test/support/markup.ts'
import { htmlErrors } from '../../../../test/support/valid-html.ts'
import { deskLanguages } from '../../../api/desk-data.ts'
import { listUrl } from '../../../api/requests-data.ts'
import { forms, pages } from '../../../api/urls.ts'
import { createLink } from '../../../server/sign-in/links.ts'
import { claire, deskSite, phileas, startDesk } from '../../support/desk.ts'

for (const language of deskLanguages) {
  t.test(`the plain pages in ${language} are valid HTML without inline styles and scripts`, async (t) => {
    const site = await deskSite(t, { LANGUAGES: language })
    const reference = await site.receive()
    await site.receive({ name: '<b>Effi', phone: '<b>none', message: '', service: undefined })
    const [stranger, colleague] = [site.browser(), await site.signedIn()]
    const token = await createLink(site.database, claire, Date.now())
    for (const [name, response] of Object.entries({
      'sign in': stranger.open(`${pages.signIn}?to=${encodeURIComponent(pages.visits)}`),
      'signed out': stranger.open(`${pages.signIn}?reason=signed-out`),
      'an invalid email address': stranger.send(forms.signIn, { email: 'claire' }),
      'a link was sent': stranger.open(pages.signInSent, { cookie: `desk-email=${claire}` }),
      'the link': stranger.open(`${pages.link}?token=${token}`),
      'an expired link': stranger.open(`${pages.link}?token=x`),
      'a problem': colleague.open(pages.request('NONE-0000')),
      'the requests': colleague.open(listUrl({ show: 'all' })),
      'a request': colleague.open(pages.request(reference)),
      'a page that needs scripts': colleague.open(pages.account),
    })) {
      const { body, headers } = await response
      t.match(headers, { 'content-language': language }, name)
      t.strictSame(await htmlErrors(body), [], name)
      t.notMatch(body, /<[^>]+ (style|on\w+)=|\{\{/, `${name} has no inline code and no placeholder`)
    }
  })
}

t.test('a request shows the words of a visitor in their language', async (t) => {
  const { desk, outbox } = await startDesk(t, { LANGUAGES: 'en,ar' })
  const request = { ...phileas, phone: '<b>call me', message: 'صباح الخير' }
  const { reference } = await outbox.add({ request, language: 'ar' }, Date.now())
  const { body } = await desk.open(pages.request(reference))
  const letter = elements(body, 'p').find(({ attributes }) => attributes.class === 'letter')
  t.match(letter, { attributes: { lang: 'ar', dir: 'auto', translate: 'no' }, text: 'صباح الخير' })
  t.match(body, '&lt;b>call me')
  t.notMatch(body, /"tel:|wa\.me/)
})

t.test('the form marks a request as answered, unless the request has changed', async (t) => {
  const { desk, receive } = await startDesk(t)
  const reference = await receive()
  const stateAfter = async (version: number, answered: 'yes' | 'no') => {
    const { headers } = await desk.send(forms.answered(reference), { version, answered })
    return (await desk.open(`${headers.location}`)).body
  }
  t.match(await stateAfter(1, 'yes'), 'Answered, ')
  t.match(await stateAfter(1, 'no'), 'Answered, ', 'an outdated page changes nothing')
  t.match(await stateAfter(2, 'no'), 'Read, ')
})
