// The pages of the desk as the server sends them, in every state: valid HTML, in the words of the office.
import t from 'tap'
import { elements } from '../../../test/support/markup.ts'
import { htmlFaults } from '../../../test/support/valid-html.ts'
import { forms, pages } from '../../api/addresses.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { deskViews, viewOf } from '../support/data.ts'
import { deskPage } from '../support/pages.ts'
import { details, requestPage } from '../support/request-views.ts'

const { reference } = details
const request = pages.request(reference)

for (const language of deskLanguages) {
  for (const [name, view] of Object.entries(deskViews(language))) {
    t.test(`${name} in ${language} is valid HTML without inline styles and scripts`, async (t) => {
      const html = await deskPage(view)
      t.strictSame(await htmlFaults(html), [])
      t.notMatch(html, /<[^>]+ (style|on\w+)=/)
      t.equal(elements(html, 'h1').length, 1)
      t.notMatch(html, /\{\{/, 'every placeholder is filled in')
    })
  }
}

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
