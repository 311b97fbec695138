// Findings of the doctor about the desk.
import t from 'tap'
import { publishedFile, writePublished } from '../../../server/content/content-source.ts'
import { runDiagnostics } from '../../../server/doctor/doctor.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { deskSite, publishDocument } from '../support/desk.ts'

/** The findings about the desk of a site whose office has the published email address. */
async function deskFindings(environment: NodeJS.ProcessEnv) {
  const settings = { DATA_DIR: dataFolder(t), ...environment }
  const document = { office: { email: 'office@villa.example' } }
  await writePublished(publishedFile(readSettings(settings)), { number: 1, document })
  return (await runDiagnostics(settings)).filter(({ about }) => about === 'DESK')
}

t.test('the doctor warns if this machine shows an old version', async (t) => {
  const { settings, source } = await deskSite(t)
  await publishDocument(source, { office: { email: 'office@villa.example' } })
  const { DATA_DIR } = settings
  const warnings = async () =>
    (await runDiagnostics({ DATA_DIR, DESK: 'on' })).filter(({ text }) => text.startsWith('version 1 is published'))
  t.match(await warnings(), [{ about: 'published content', state: 'warning' }])
  await source.reload()
  t.strictSame(await warnings(), [])
})

t.test('the doctor checks who may sign in', async (t) => {
  const { url } = await testMailServer(t)
  t.match(await deskFindings({ DESK: 'on', SMTP_URL: url }), [
    { state: 'ok', text: 'http://localhost:3000/desk is for office@villa.example' },
  ])
  t.match(await deskFindings({ DESK: 'on' }), [
    { state: 'warning', text: 'without SMTP_URL nobody receives a link: the command desk prints one' },
  ])
  t.match(await deskFindings({ DESK: 'on', SMTP_URL: url, MAIL_TO: 'office@mailserver' }), [
    { state: 'warning', text: /^the sign-in page refuses office@mailserver/ },
    { state: 'ok' },
  ])
  t.strictSame(await deskFindings({ DESK: 'off' }), [])
})
