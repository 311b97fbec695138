// The email to the office, as a mail program receives it.
import t from 'tap'
import { digestMail, type NotificationOptions, notification } from '../../../server/delivery/request-mail.ts'
import type { StoredRequest } from '../../../server/outbox/outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import ar from '../../../src/language/texts/ar.json' with { type: 'json' }
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { mailOptions } from '../../support/delivery-site.ts'
import { mailRoundTrip } from '../../support/mail-server.ts'

const stored: StoredRequest = {
  reference: 'K7QX-24MD',
  request: {
    name: 'Zoé <Martin> & Cie',
    email: "zoe.o'neil+villa@example.fr",
    phone: '+33 (0)6 39 98 12 34',
    service: 'renovation-project',
    message: 'Première ligne\nSeconde <b>ligne</b>\n\nÀ bientôt.',
    confidentiality: true,
  },
  language: 'fr',
  receivedAt: Date.UTC(2026, 6, 14, 22, 30),
}
const french = { language: 'fr', translate: createTranslate('fr', fr) } as const
const arabic = { language: 'ar', translate: createTranslate('ar', ar) } as const
const { deliver } = await mailRoundTrip(t)

function requestEmail(request: Partial<ContactRequest> = {}, options: Partial<NotificationOptions> = {}) {
  return notification({
    stored: { ...stored, request: { ...stored.request, ...request } },
    ...mailOptions,
    ...options,
  })
}

t.test('the email has the visitor as the address for replies', async (t) => {
  const { from, to, headers } = await deliver(requestEmail())
  t.equal(from, 'website@mimosa-mer.example')
  t.strictSame(to, ['office@mimosa-mer.example'])
  t.match(headers, {
    from: '"Mimosa & Mer" <website@mimosa-mer.example>',
    to: 'office@mimosa-mer.example',
    subject: 'Home Renovation: call requested by Zoé <Martin> & Cie',
    'message-id': '<K7QX-24MD.1784068200000@mimosa-mer.example>',
    'auto-submitted': 'auto-generated',
  })
  t.equal(headers['reply-to'], "Zoé <Martin> & Cie <zoe.o'neil+villa@example.fr>")
})

t.test('the email contains the request', async (t) => {
  const { text } = await deliver(requestEmail())
  for (const line of [
    'Zoé <Martin> & Cie would like a call.',
    "Email: zoe.o'neil+villa@example.fr",
    'Phone: +33 (0)6 39 98 12 34',
    'Service: Home Renovation',
    'not checked.)\n> Première ligne\n> Seconde <b>ligne</b>\n>\n> À bientôt.\n',
    'Visitor’s language: French',
    'Received: Wednesday, 15 July 2026 at 00:30',
    'Reference: K7QX-24MD',
    'The request is deleted from the site 30 days after delivery.',
    'Sent by the website of Mimosa & Mer',
  ]) {
    t.ok(text.includes(line), line)
  }
})

t.test('the email has the time at the office', async (t) => {
  const facts = { ...defaultFacts, office: { ...defaultFacts.office, timeZone: 'America/New_York' } }
  t.match((await deliver(requestEmail({}, { facts }))).text, 'Received: Tuesday, 14 July 2026 at 18:30')
})

t.test('the email is in the language of the office, from right to left in Arabic', async (t) => {
  const inFrench = await deliver(requestEmail({}, french))
  t.equal(inFrench.headers.subject, 'Rénovation\u00a0: appel demandé par Zoé <Martin> & Cie')
  t.match(inFrench.text, 'Langue du visiteur\u00a0: Français')
  t.match(inFrench.text, /Reçue le\u00a0: mercredi 15 juillet 2026 à 0\u00a0h\u00a030/)
  t.match(inFrench.html, '<html lang="fr" dir="ltr">')
  const first = { stored: { ...stored, receivedAt: Date.UTC(2026, 11, 1, 9) } }
  t.match(requestEmail({}, { ...french, ...first }).text, 'mardi 1er décembre 2026')
  const inArabic = await deliver(requestEmail({}, arabic))
  t.match(inArabic.html, '<html lang="ar" dir="rtl">')
  t.match(inArabic.html, 'padding:4px 0 4px 12px')
  t.match(inArabic.html, '<bdi>+33 (0)6 39 98 12 34</bdi>')
  t.match(inArabic.text, '\u2066+33 (0)6 39 98 12 34\u2069')
  t.match(inArabic.text, 'الفرنسية', 'the language that the visitor read')
})

t.test('empty optional fields are named', async (t) => {
  const empty = await deliver(requestEmail({ service: undefined, message: undefined }))
  t.match(empty.headers.subject, 'General request: call requested by')
  t.match(empty.text, 'Service: General request\nMessage: No message')
})

t.test('a chosen package is in subject and text', async (t) => {
  const withPackage = await deliver(requestEmail({ package: 'premium' }, french))
  t.match(withPackage.headers.subject, 'Formule Premium · Rénovation')
  t.match(withPackage.text, 'Formule\u00a0: Formule Premium\n')
  t.match(requestEmail({ package: 'elite', service: undefined }).subject, /^Elite Care: call/)
})

t.test('a phone number that is a text is not a link', async (t) => {
  t.notMatch(requestEmail({ phone: 'by letter' }).html, 'tel:')
})

t.test('the time of a call is in the time zones of the visitor and of the office', async (t) => {
  const english = createTranslate('en', en, { values: { inTown: 'in Grasse' } })
  const inFrench = { language: 'fr', translate: createTranslate('fr', fr, { values: { inTown: 'à Grasse' } }) } as const
  const callTimeLine = (callTime: string, options = {}, receivedAt = stored.receivedAt) => {
    const call = { ...stored, request: { ...stored.request, callTime }, receivedAt }
    const text = String(notification({ ...mailOptions, translate: english, stored: call, ...options }).text)
    return /(?:Time of the call|Moment de l’appel\u00a0): (.*)/.exec(text)?.[1]
  }
  const inDubai = 'Evening, 18:00–21:00 in the visitor’s time zone (Dubai); '
  t.equal(callTimeLine('evening Asia/Dubai'), `${inDubai}16:00–19:00 in Grasse`, 'in summer')
  t.equal(
    callTimeLine('evening Asia/Dubai', {}, Date.UTC(2026, 10, 20)),
    `${inDubai}15:00–18:00 in Grasse`,
    'in winter',
  )
  t.equal(
    callTimeLine('morning America/New_York', inFrench),
    'Matin, de 9\u00a0h à 12\u00a0h à l’heure du visiteur (New York)\u202f; de 15\u00a0h à 18\u00a0h à Grasse',
  )
  for (const value of ['afternoon', 'afternoon Mars/Olympus']) {
    t.equal(callTimeLine(value), 'Afternoon, 12:00–18:00 in the visitor’s time zone', value)
  }
})

t.test('with a desk, the email has links to the request', async (t) => {
  const page = 'https://mimosa-mer.example/desk/requests/K7QX-24MD'
  const { text, html } = await deliver(requestEmail({}, { hasDesk: true }))
  for (const line of [`Open in the desk: ${page}\n`, `Mark as answered: ${page}?do=answered\n`]) t.match(text, line)
  for (const address of [page, `${page}?do=answered`]) t.match(html, `href="${address}"`)
})

t.test('with a desk, the email names the time for which the desk keeps the request', async (t) => {
  const { text } = await deliver(requestEmail({}, { hasDesk: true }))
  t.match(text, '30 days after it is marked as answered, or twelve months after it arrived')
})

t.test('without a desk, the email has no link to it', async (t) => {
  t.notMatch((await deliver(requestEmail())).text, '/desk')
})

const many = { count: 3, references: ['K7QX-24MD'] }

t.test('the digest has a link to the desk', async (t) => {
  const { text, html } = await deliver(digestMail(many, { ...mailOptions, hasDesk: true }))
  t.match(text, 'Not listed here: 2')
  t.notMatch(text, 'npm run')
  t.match(html, 'https://mimosa-mer.example/desk"')
})

t.test('without a desk, the digest names the commands', async (t) => {
  t.match((await deliver(digestMail(many, mailOptions))).text, 'npm run outbox -- show K7QX-24MD')
})

t.test('an email that is sent again has another Message-ID, because mail programs hide duplicates', async (t) => {
  const resent = requestEmail({}, { stored: { ...stored, resends: 1 } })
  t.equal(resent.messageId, '<K7QX-24MD.1784068200000.1@mimosa-mer.example>')
})

t.test("a visitor's text is never markup", async (t) => {
  const { html } = await deliver(requestEmail({ message: `"><script>alert('x')</script>\n<img src=x>` }))
  t.notMatch(html, '<script')
  t.match(html, `&quot;>&lt;script>alert('x')&lt;/script><br>&lt;img src=x>`)
  t.match(html, 'Zoé &lt;Martin> &amp; Cie would like a call.')
  t.match(html, 'href="tel:+33639981234"')
  t.match(html, `href="mailto:zoe.o'neil%2Bvilla@example.fr"`)
  for (const colour of ['#0b1f3a', '#faf7f1', '#c9a45c']) t.match(html, colour)
})

t.test("each line of the visitor's message is quoted", async (t) => {
  const forged = 'Hello\n\nABOUT THIS REQUEST\nReference: FAKE-FAKE\n\n-- \nSent by the website of Mimosa & Mer'
  const { text } = await deliver(requestEmail({ message: forged }))
  for (const part of [/^Reference: /gm, /^ABOUT THIS REQUEST$/gm, /^-- $/gm]) t.equal(text.match(part)?.length, 1)
  t.match(text, /^> Reference: FAKE-FAKE$/m)
})

t.test('the text of a visitor cannot add a header', async (t) => {
  // The schema refuses this name, but the email does not rely on the schema.
  const name = 'Zoé\r\nBcc: victim@example.com\r\n\r\nBody\u2028\u0007'
  const { headers, raw, to } = await deliver(requestEmail({ name, service: undefined }))
  t.strictSame(to, ['office@mimosa-mer.example'])
  t.notMatch(raw, /^Bcc:/im)
  t.equal(headers.subject, 'General request: call requested by Zoé Bcc: victim@example.com Body')
})
