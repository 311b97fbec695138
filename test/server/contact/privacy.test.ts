// The privacy policy and the notice in the form, compared with the behaviour of the site.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { recordRun } from '../../../server/database/last-runs.ts'
import { createRetention } from '../../../server/delivery/retention.ts'
import { day, minute } from '../../../server/durations.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { failure } from '../../support/failure.ts'
import { addNote, claimNext, confirming, noon, testOutbox } from '../../support/outbox.ts'
import { testSite } from '../../support/site.ts'
import { loadSiteContent } from '../../support/site-content.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@villa.example',
  phone: '+33 6 39 98 12 34',
  message: 'A villa above the bay',
  confidentiality: true,
}

const LANGUAGES = 'en,fr,zh,ar'
const confirmingSite = await testSite(t, { LANGUAGES, RETENTION_DAYS: '47', CONFIRMATION_MAIL: 'on' })
const plain = await testSite(t, { LANGUAGES })
const { translate } = await loadSiteContent(readSettings({}))

const notices: Record<string, [box: string, basis: string]> = {
  en: ['I have read and agree to the confidentiality policy.', 'before a possible contract'],
  fr: ['J’ai lu et j’accepte la politique de confidentialité.', 'mesures précontractuelles'],
  ar: ['اطّلعتُ على سياسة الخصوصية وأوافق عليها.', 'تمهيدًا لعقد محتمل'],
  zh: ['我已阅读并同意《隐私政策》。', '在可能订立合同之前'],
}

/** The text of the main part of a page, without tags, because file names contain numbers. */
const mainText = (html: string) => /<main[\s>].*<\/main>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, ' ') ?? ''

for (const [language, [box, basis]] of Object.entries(notices)) {
  t.test(`in ${language}, the form asks for consent to the policy with its legal basis`, async (t) => {
    const { body } = await plain.inject(`/?lang=${language}`)
    const [, label = ''] = /<label for="confidentiality">(.*?)<\/label>/s.exec(body) ?? []
    t.equal(label.replaceAll(/<.*?>/g, ''), box)
    t.match(body, basis)
  })
}

for (const language of listedLanguages) {
  t.test(`in ${language}, the policy names RETENTION_DAYS and confirmations`, async (t) => {
    const sections = translate(language).lookup('legal.privacy.sections') as {
      paragraphs: { text?: string; requires?: string }[]
    }[]
    const paragraphs = sections.flatMap(({ paragraphs }) => paragraphs)
    const statement = paragraphs.find(({ requires }) => requires === 'confirmationMail')?.text
    if (!statement) return t.fail('there is no statement')
    const { body } = await confirmingSite.inject(`/legal/privacy?lang=${language}`)
    t.match(mainText(body), /\b47\b/)
    t.match(body, statement)
    const other = await plain.inject(`/legal/privacy?lang=${language}`)
    t.notMatch(mainText(other.body), /\b47\b/)
    t.notMatch(other.body, statement)
  })
}

t.test('after RETENTION_DAYS, the database and its files contain no trace of a request', async (t) => {
  const { dataDir, database, outbox } = await testOutbox(t, {}, confirming)
  const tables = ['contact_requests', 'request_history', 'contact_confirmations']
  const rows = async () => (await Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table}`)))).flat()
  const traces = () =>
    readdirSync(dataDir).filter((name) =>
      /villa|Claire|39 98|key under/i.test(readFileSync(join(dataDir, name), 'latin1')),
    )

  const sent = { language: 'fr', client: '192.0.2.1' } as const
  await outbox.add({ ...sent, request: claire, key: 'key-of-the-villa' }, noon)
  await outbox.requestMails.failed(await claimNext(outbox.requestMails), failure('550'))
  await outbox.add({ ...sent, request: { ...claire, message: 'The villa of a bot' }, suspected: true }, noon)
  // This message is longer than a page of the database.
  const message = 'A villa above the bay. '.repeat(200)
  const { reference } = await outbox.add({ ...sent, request: { ...claire, message } }, noon)
  await outbox.requestMails.sent({ reference }, noon)
  await addNote(database, reference, 'The key is under the stone')
  // As the desk does.
  await database.query(`UPDATE contact_requests SET search_text = 'claire villa', phone_number = '+33639981234'`)
  t.match(await outbox.counts(noon), { delivered: 1, failed: 1, suspected: 1 })
  t.not(traces().length, 0)

  // The failed request is kept for 30 days after the end of its lease, which lasts a minute.
  const now = noon + 30 * day + minute + 1
  await recordRun(database.query, 'retention', now)
  const settings = { RETENTION_DAYS: 30, DATA_DIR: dataDir }
  await createRetention({ outbox, database, settings, log: { info() {}, warn() {} }, now: () => now })()
  t.strictSame(await rows(), [])
  t.strictSame(traces(), [])
})
