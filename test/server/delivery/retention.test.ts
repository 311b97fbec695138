// The mails that a site without a mail server writes as files, and when it deletes them.
import { readdirSync } from 'node:fs'
import t from 'tap'
import { retention } from '../../../server/delivery/retention.ts'
import { createMailer, mailFolder } from '../../../server/mail/mailer.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { day, hour, paul, testOutbox } from '../../support/outbox.ts'

t.test('the files of an erased request are deleted within an hour, all others after RETENTION_DAYS', async (t) => {
  const { dataDir, database, outbox } = await testOutbox(t)
  const settings = readSettings({ DATA_DIR: dataDir })
  const mailer = createMailer(settings)
  t.teardown(() => mailer.close())
  const files = () => readdirSync(mailFolder(dataDir)).sort()
  const start = Date.now()
  let now = start
  const run = retention({ outbox, settings, log: { info() {} }, now: () => now })

  const add = async (message: string) =>
    (await outbox.add({ request: { ...paul, message }, language: 'fr' }, start)).reference
  const [erased, stored] = [await add('erased'), await add('stored')]
  for (const id of [`${erased}.1`, `${erased}.1.confirmation`, `${stored}.1`, 'report']) {
    await mailer.send({ to: paul.email, messageId: `<${id}@villa.example>` }, new AbortController().signal)
  }
  await run()
  t.equal(files().length, 4)
  await outbox.erase(database.query, [erased])
  now = start + hour
  await run()
  t.strictSame(files(), [`${stored}.1.eml`, 'report.eml'])
  now = start + 29 * day
  await run()
  t.strictSame(files(), [`${stored}.1.eml`, 'report.eml'])
  now = start + 31 * day
  await run()
  t.strictSame(files(), [])
  t.match(await outbox.find(stored), { state: 'waiting' })
})
