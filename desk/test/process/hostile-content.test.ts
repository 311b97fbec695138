// Hostile content that is typed in the desk: in every text and in every fact that is a sentence. Pages, files for
// crawlers and emails keep the elements, lines and headers that they have with the texts of the site.
import t, { type Test } from 'tap'
import { confirmationMail } from '../../../server/delivery/confirmation-mail.ts'
import { digestMail, notification } from '../../../server/delivery/request-mail.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { type OfficeMail, officeMailboxes } from '../../../server/mail/office-mail.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { structuredData } from '../../../test/support/markup.ts'
import { until } from '../../../test/support/until.ts'
import { forms } from '../../api/addresses.ts'
import { unitsIn, valueAt } from '../../api/paths.ts'
import { claire, type DeskSite, deskSite, phileas } from '../support/desk.ts'

const line = '\u202e=?utf-8?q?evil?= </script></title></textarea>--><img src=x onerror=alert(1)>" onclick="alert(1)'
const text = `${line}\r\nBcc: everybody@evil.example\r\n## Heading\r\n[link](javascript:alert(1)) \\[link\\](javascript:alert(1)) \u2066\u0000`

const language = 'en'

/** `node`, a text of the site, with hostile strings in it, and the placeholders that it must have. */
function hostile(node: unknown): unknown {
  if (typeof node === 'string') return [text, ...(node.match(/\{\{\w+\}\}/g) ?? [])].join(' ')
  if (Array.isArray(node)) return node.map(hostile)
  return Object.fromEntries(
    Object.entries(node as object).map(([name, child]) => [name, name === 'requires' ? child : hostile(child)]),
  )
}

async function hostileEntries({ source }: DeskSite) {
  const { content, values } = await source.base()
  const texts = unitsIn(content.texts[language], `/texts/${language}`)
  const { office } = content.site.facts
  const facts = {
    brand: { name: `Sel\r\nBcc: x ${line}`.slice(0, 60) },
    office: { ...office, street: `${line}\r\nBcc: x`, town: line, postalCode: line },
    reviews: [{ author: line.slice(0, 60), rating: 5, text: line, date: '2026-01-01' }],
  }
  return [
    ...texts.map((path) => ({ path, value: hostile(valueAt(values, path)) })),
    ...Object.entries(facts).map(([field, value]) => ({ path: `/${field}` as const, value })),
  ]
}

async function publish(site: DeskSite) {
  const desk = await site.signedIn()
  const entries = await hostileEntries(site)
  while (entries.length > 0) {
    const { status } = await desk.save(...entries.splice(0, 100))
    if (status !== 200) throw new Error(`The draft refuses the texts: ${status}`)
  }
  return (await desk.publish()).statusCode
}

// The site itself isolates a number in a line from right to left.
const controlsIn = (text: string) => text.match(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\0]/g) ?? []

/** Counts that hostile texts must not change: elements that act, attributes, controls of the direction. */
function actorsIn(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag)
  const acting = tags.filter((tag) => /^<(img|script|style|link|meta|base|form|iframe|object|embed)\b/.test(tag))
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([\w-]+)="/g)].map(([, name = '']) => name))
  return [...acting.map((tag, index) => `${index} ${tag.split(' ', 1)}`), ...attributes, ...controlsIn(html)]
}

/** The addresses of the links in `markdown`, and its tags. */
function actorsInMarkdown(markdown: string): string[] {
  const unescaped = markdown.replace(/\\[\\[\]<]/g, '')
  return [...unescaped.matchAll(/(?<=\[[^\]]*\]\()[^)]*|<[a-z/][^>]*/g)].map(([actor]) => actor)
}

function added(before: string, after: string): string[] {
  const usualActors = new Set(actorsIn(before))
  return [...new Set(actorsIn(after))].filter((actor) => !usualActors.has(actor))
}

t.test('hostile content stays text', async (t) => {
  const site = await deskSite(t, { LANGUAGES: language })
  const read = async (url: string) => (await site.inject(url)).body
  const addresses = [...site.content.current.pages.keys()].map((path) => `${path}?lang=${language}`)
  const files = ['/llms.txt', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
  const before: Record<string, string> = {}
  for (const url of [...addresses, ...files]) before[url] = await read(url)
  const mailsBefore = await mails(t, site)
  t.equal(await publish(site), 200)

  t.test('on pages, in their metadata and structured data', async (t) => {
    for (const url of addresses) {
      // The page before is sent until the new one is ready.
      const html = await until(url, async () => [await read(url)].find((page) => page !== before[url]))
      t.ok(html.includes('&lt;img src=x onerror=alert(1)&gt;'), url)
      t.strictSame(added(before[url] ?? '', html), [], url)
      t.doesNotThrow(() => structuredData(html), url)
    }
  })

  t.test('in files for crawlers and programs', async (t) => {
    const llms = await read('/llms.txt')
    t.equal(llms.split('\n').length, before['/llms.txt']?.split('\n').length, 'the lines of llms.txt')
    t.strictSame(actorsInMarkdown(llms), actorsInMarkdown(before['/llms.txt'] ?? ''), 'the links of llms.txt')
    t.strictSame(controlsIn(llms), [])
    for (const url of files.slice(1)) t.equal(await read(url), before[url], url)
    t.match(JSON.parse(await read('/site.webmanifest')), { name: /^=\?utf-8.*<\/title>/ })
  })

  t.test('in emails', async (t) => {
    for (const [kind, { headers, html, text }] of Object.entries(await mails(t, site))) {
      const mailBefore = mailsBefore[kind]
      t.strictSame(
        Object.keys(headers).toSorted(),
        Object.keys(mailBefore?.headers ?? {}).toSorted(),
        `${kind}: headers`,
      )
      t.match(headers.subject, '=?utf-8?q?evil?=', `${kind}: the subject as it was written`)
      t.match(headers.from, '=?utf-8?q?evil?=', `${kind}: the sender as it was written`)
      t.strictSame(added(mailBefore?.html ?? '', html), [], kind)
      t.strictSame(controlsIn(text), [], kind)
    }
  })
})

/** The emails of the site, as a mail server receives them. */
async function mails(t: Test, site: DeskSite) {
  const server = await testMailServer(t)
  const transport = createMailer({ SMTP_URL: server.url, DATA_DIR: '' })
  t.teardown(() => transport.close())
  const { site: currentSite, translate } = site.content.current
  const { from, to } = officeMailboxes({}, currentSite.facts)
  const stored = { reference: 'K7QX-24MD', request: phileas, language, receivedAt: 0 } as const
  const options: OfficeMail = {
    language,
    translate: translate(language),
    facts: currentSite.facts,
    siteUrl: 'https://villa.example',
    retentionDays: 30,
    hasDesk: true,
    from,
    to,
    brandColours: {},
    mark: undefined,
  }
  const confirmation = { ...stored, email: phileas.email, attempts: 1 }
  site.mails.length = 0
  await site.browser().send(forms.signIn, { address: claire })
  await until('the mail', () => site.mails[0])
  const mailsByKind = {
    notification: notification({ ...options, stored }),
    confirmation: confirmationMail({ ...options, facts: currentSite.facts, confirmation }),
    digest: digestMail({ count: 1, references: [stored.reference] }, options),
    'sign-in': site.mails[0] ?? {},
  }
  for (const mail of Object.values(mailsByKind)) await transport.send(mail)
  return Object.fromEntries(Object.keys(mailsByKind).map((kind, index) => [kind, server.mails[index]])) as Record<
    string,
    (typeof server.mails)[number]
  >
}
