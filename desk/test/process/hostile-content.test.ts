// Hostile content in every text and in every fact that is a sentence. Pages, files for crawlers and emails keep the
// elements, lines and headers that they have with the texts of the site.
import t, { type Test } from 'tap'
import { confirmationMail } from '../../../server/delivery/confirmation-mail.ts'
import { digestMail, notification } from '../../../server/delivery/request-mail.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { officeMail } from '../../../server/mail/office-mail.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { structuredData } from '../../../test/support/markup.ts'
import { until } from '../../../test/support/until.ts'
import { unitsIn, valueAt } from '../../api/paths.ts'
import { signInMail } from '../../server/sign-in/mail.ts'
import { type Browser, claire, type DeskSite, phileas, startDesk } from '../support/desk.ts'

const line = '\u202e=?utf-8?q?evil?= </script></title></textarea>--><img src=x onerror=alert(1)>" onclick="alert(1)'
const text = `${line}\r\nBcc: everybody@evil.example\r\n## Heading\r\n[link](javascript:alert(1)) \\[link\\](javascript:alert(1)) \u2066\u0000`

const language = 'en'

/** `node`, a text of the site, as a hostile text with the same placeholders. */
function hostile(node: unknown): unknown {
  if (typeof node === 'string') return [text, ...(node.match(/\{\{\w+\}\}/g) ?? [])].join(' ')
  if (Array.isArray(node)) return node.map(hostile)
  return Object.fromEntries(
    Object.entries(node as object).map(([name, child]) => [name, name === 'requires' ? child : hostile(child)]),
  )
}

async function publishHostile(t: Test, { source }: Pick<DeskSite, 'source'>, desk: Browser) {
  const { content, values } = await source.base()
  const texts = unitsIn(content.texts[language], `/texts/${language}`)
  const { office } = content.site.facts
  const facts = {
    brand: { name: `Sel\r\nBcc: x ${line}`.slice(0, 60) },
    office: { ...office, street: `${line}\r\nBcc: x`, town: line, postalCode: line },
    reviews: [{ author: line.slice(0, 60), rating: 5, text: line, date: '2026-01-01' }],
  }
  const hostileValues = [
    ...texts.map((path) => ({ path, value: hostile(valueAt(values, path)) })),
    ...Object.entries(facts).map(([field, value]) => ({ path: `/${field}` as const, value })),
  ]
  while (hostileValues.length > 0) t.match(await desk.save(...hostileValues.splice(0, 150)), { status: 200 })
  t.equal((await desk.publish()).statusCode, 200)
}

/** Controls of the direction, with which the site itself isolates numbers, and null characters. */
const findControls = (text: string) => text.match(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\0]/g) ?? []

/** Parts of a page that hostile texts must not add: elements that act, attributes, controls of the direction. */
function findActors(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/g) ?? []
  const acting = tags.filter((tag) => /^<(img|script|style|link|meta|base|form|iframe|object|embed)\b/.test(tag))
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([\w-]+)="/g)].map(([, name = '']) => name))
  return [...acting.map((tag, index) => `${index} ${tag.split(' ', 1)}`), ...attributes, ...findControls(html)]
}

/** The URLs of the links in `markdown`, and its tags. */
function findMarkdownActors(markdown: string): string[] {
  const unescaped = markdown.replace(/\\[\\[\]<]/g, '')
  return [...unescaped.matchAll(/(?<=\[[^\]]*\]\()[^)]*|<[a-z/][^>]*/g)].map(([actor]) => actor)
}

function addedActors(before = '', after = ''): string[] {
  const usual = new Set(findActors(before))
  return findActors(after).filter((actor) => !usual.has(actor))
}

t.test('hostile content stays text', async (t) => {
  const { desk, ...site } = await startDesk(t, { LANGUAGES: language })
  const read = async (url: string) => (await site.inject(url)).body
  const pageUrls = [...site.content.current.pages.keys()].map((path) => `${path}?lang=${language}`)
  const files = ['/llms.txt', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
  const before: Record<string, string> = {}
  for (const url of [...pageUrls, ...files]) before[url] = await read(url)
  const mailsBefore = await sendMails(t, site)
  await publishHostile(t, site, desk)

  t.test('on pages, in their metadata and structured data', async (t) => {
    for (const url of pageUrls) {
      // The cache sends the previous page until the new page is ready.
      const html = await until(url, async () => [await read(url)].find((page) => page !== before[url]))
      t.ok(html.includes('&lt;img src=x onerror=alert(1)&gt;'), url)
      t.strictSame(addedActors(before[url], html), [], url)
      t.doesNotThrow(() => structuredData(html), url)
    }
  })

  t.test('in files for crawlers and programs', async (t) => {
    const llms = await read('/llms.txt')
    t.equal(llms.split('\n').length, before['/llms.txt']?.split('\n').length, 'the lines of llms.txt')
    t.strictSame(findMarkdownActors(llms), findMarkdownActors(before['/llms.txt'] ?? ''), 'the links of llms.txt')
    t.strictSame(findControls(llms), [])
    for (const url of files.slice(1)) t.equal(await read(url), before[url], url)
    t.match(JSON.parse(await read('/site.webmanifest')), { name: /^=\?utf-8.*<\/title>/ })
  })

  t.test('in emails', async (t) => {
    for (const [index, { headers, html, text }] of (await sendMails(t, site)).entries()) {
      const usual = mailsBefore[index]
      const subject = String(headers.subject)
      t.strictSame(Object.keys(headers).toSorted(), Object.keys(usual?.headers ?? {}).toSorted(), subject)
      t.match(subject, '=?utf-8?q?evil?=', 'the subject as it was written')
      t.match(headers.from, '=?utf-8?q?evil?=', 'the sender as it was written')
      t.strictSame(addedActors(usual?.html, html), [], subject)
      t.strictSame(findControls(text), [], subject)
    }
  })
})

/** The emails of the site, as a mail server receives them. */
async function sendMails(t: Test, { content, settings }: Pick<DeskSite, 'content' | 'settings'>) {
  const server = await testMailServer(t)
  const transport = createMailer({ SMTP_URL: server.url, DATA_DIR: '' })
  t.teardown(() => transport.close())
  const options = await officeMail(settings, content.current)
  const stored = { reference: 'K7QX-24MD', request: phileas, language, receivedAt: 0 } as const
  const confirmation = { ...stored, email: phileas.email, attempts: 1 }
  for (const mail of [
    notification({ ...options, stored }),
    confirmationMail({ ...options, confirmation }),
    digestMail({ count: 1, references: [stored.reference] }, options),
    signInMail({ ...options, language, settings, content: content.current, email: claire, token: 'x', now: 0 }),
  ]) {
    await transport.send(mail)
  }
  return server.mails
}
