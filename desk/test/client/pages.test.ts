// The pages of the desk as the server sends them, in every state: valid HTML, in the words of the office.
import t from 'tap'
import { elements } from '../../../test/support/markup.ts'
import { htmlFaults } from '../../../test/support/valid-html.ts'
import { forms, pages } from '../../api/addresses.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { textPath } from '../../api/paths.ts'
import { deskViews, viewOf } from '../support/data.ts'
import { factsPage } from '../support/fact-views.ts'
import { deskPage } from '../support/pages.ts'
import { comparePage, publishPage } from '../support/publish-views.ts'
import { details, requestPage } from '../support/request-views.ts'
import { picturePage } from '../support/text-views.ts'

const { reference } = details
const request = pages.request(reference)

for (const language of deskLanguages) {
  for (const [name, view] of Object.entries(deskViews(language))) {
    t.test(`${name} in ${language} is valid HTML without inline styles and scripts`, async (t) => {
      const html = await deskPage(view)
      t.strictSame(await htmlFaults(html), [])
      t.notMatch(html, /<[^>]+ (style|on\w+)=/)
      t.equal(elements(html, 'h1').length, 1)
      // Texts of the site are edited with their placeholders.
      if (!['text', 'all-texts-found'].includes(name)) t.notMatch(html, /\{\{/, 'every placeholder is filled in')
    })
  }
}

t.test('what is wrong with an entry is told at its field, and the list leads there', async (t) => {
  const fault = { code: 'pattern' as const, values: { control: 'tel' }, path: '/office/phone' as const }
  const address = '/desk/pages/facts/company#office-phone'
  const page = factsPage('company', { faults: [{ ...fault, address }] })
  const html = await deskPage(viewOf(page, pages.facts('company')))
  const field = elements(html, 'input').find(({ attributes }) => attributes.id === 'office-phone')
  t.match(field?.attributes, { 'aria-invalid': 'true', 'aria-describedby': /office-phone-err/ })
  t.match(html, /<div id="office-phone-err">.*international form/)
  t.ok(elements(html, 'a').some(({ attributes }) => attributes.href === address))
})

t.test('colours that cannot be read on each other are called as in their form', async (t) => {
  const values = { first: 'ink-2 (#3d4a61)', second: 'paper (#0b1f3a)', found: 1.8, least: 4.5 }
  const fault = { code: 'contrast' as const, values, path: '/brand/colours/paper' as const }
  const page = factsPage('company', { faults: [{ ...fault, address: pages.facts('company') }] })
  const html = await deskPage(viewOf(page, pages.facts('company')))
  t.match(html, 'Second ink (#3d4a61) on Paper (#0b1f3a) has a contrast of 1.8 to 1.')
})

t.test('a change is described in words: the days and hours of a special day, the names of placeholders', async (t) => {
  const specialDays = [{ date: '2026-12-25', until: '2027-01-01', hours: null }]
  const about = { group: '', label: '', address: pages.publish }
  const changes = [
    { ...about, path: '/specialDays' as const, before: [], after: specialDays },
    { ...about, path: '/office' as const, before: { latitude: 43.6602 }, after: { latitude: 43.6604 } },
    { ...about, path: '/texts/en/hero/title' as const, before: 'Call {{phone}}', after: 'Call us: {{phone}}' },
  ]
  const html = (await deskPage(viewOf(publishPage({ changes }), pages.publish))).replaceAll('<!-- -->', '')
  t.match(html, 'Holidays and special days')
  t.match(html, /43\.<del>6602<\/del><ins>6604<\/ins>/)
  t.match(html, '25 December 2026 to 1 January 2027: Closed')
  t.match(html, /Call <ins>us: <\/ins><span class="chip">telephone<\/span>/)
})

t.test('the question whether to restore a version stands above the changes that this would undo', async (t) => {
  const html = await deskPage(viewOf(comparePage, pages.compare(0, 1)))
  t.match(html, /<h2 id="restore">.*changes? below.*<ul class="changes">/s)
})

t.test('before publishing, the texts of a new service that nobody has written are told', async (t) => {
  const about = { group: 'Garden Care', label: '', address: pages.publish, before: null }
  const item = 'services.items.garden-care'
  const changes = [
    { ...about, path: textPath('en', `${item}.title`), language: 'en' as const, after: 'Garden Care' },
    { ...about, path: textPath('fr', `${item}.description`), language: 'fr' as const, after: 'Garden Care' },
    { ...about, path: textPath('en', `${item}.highlights`), language: 'en' as const, after: ['Garden Care'] },
    { ...about, path: textPath('en', `${item}.description`), language: 'en' as const, after: 'Hedges and lawns' },
  ]
  const html = await deskPage(viewOf(publishPage({ changes }), pages.publish))
  t.match(html, '1 thing to look at')
  t.match(html, 'Visitors would read the name there: Sentence, French · In short, English.')
})

t.test('the page of a picture leads back to the list with its town', async (t) => {
  const html = await deskPage(viewOf(picturePage, pages.picture('location-grasse')))
  t.ok(elements(html, 'button').some(({ text }) => text === 'Back to the towns'))
})

t.test('the list of changes calls a text of a service as the form of the service does', async (t) => {
  const path = '/texts/en/services/items/concierge-services/short' as const
  const about = { group: 'Concierge services', label: '', address: pages.publish }
  const changes = [{ ...about, path, before: 'concierge', after: 'concierge services' }]
  const html = await deskPage(viewOf(publishPage({ changes }), pages.publish))
  t.match(html, '<b>Concierge services</b><small>Name in a sentence</small>')
})

t.test('every link of a page leads to an existing page', async (t) => {
  const known =
    /^(#main|#note|\/|\/#contact|mailto:|tel:|https:\/\/wa\.me|\/desk(\/(sign-in|account|audit|export\.csv|requests\/[\w-]+(\/(erase|export\.csv))?|pages(\/(publish|versions|search|texts|(text|facts|picture)\/[\w.-]+|versions\/\d+\/compare\/\d+))?|preview\/(draft|edit|version-\d+)\/\w\w\/[\w/-]*))?(\?.*)?(#[\w-]+)?$)/
  for (const view of Object.values(deskViews())) {
    const links = elements(await deskPage(view), 'a').map(({ attributes }) => attributes.href ?? '')
    t.strictSame(
      links.filter((href) => !known.test(href)),
      [],
      view.address,
    )
  }
})

t.test('the pages that edit the site say that they need JavaScript, and no other page does', async (t) => {
  const sentences = { en: 'This page needs JavaScript', fr: 'Cette page nécessite JavaScript' }
  for (const language of deskLanguages) {
    for (const [name, view] of Object.entries(deskViews(language))) {
      const html = await deskPage(view)
      t.equal(html.includes(`<p>${sentences[language]}`), view.address.startsWith(pages.texts), name)
    }
  }
})

t.test('without JavaScript each action is a form that sends the version of the request', async (t) => {
  const html = await deskPage(viewOf(requestPage(), request))
  const actions = elements(html, 'form').map(({ attributes }) => attributes.action)
  t.strictSame(
    new Set(actions),
    new Set([forms.answered(reference), forms.resend(reference), forms.suspected(reference), forms.note(reference)]),
  )
  const versions = elements(html, 'input').filter(({ attributes }) => attributes.name === 'version')
  t.strictSame(
    versions.map(({ attributes }) => attributes.value),
    actions.map(() => '3'),
  )
})

t.test('what a visitor typed has its language and direction', async (t) => {
  const page = requestPage({ request: { ...details, message: 'صباح الخير', language: 'ar' } })
  const paragraphs = elements(await deskPage(viewOf(page, request)), 'p')
  const letter = paragraphs.find(({ attributes }) => attributes.class === 'letter')
  t.match(letter, { attributes: { lang: 'ar', dir: 'auto' }, text: 'صباح الخير' })
})

t.test('a request without a valid telephone number offers neither a call nor WhatsApp', async (t) => {
  const page = requestPage({ request: { ...details, phone: '<b>call me', links: { reply: 'mailto:a@example.com' } } })
  const html = await deskPage(viewOf(page, request))
  t.notMatch(html, /tel:|wa\.me/)
  t.match(html, '&lt;b&gt;call me')
})
