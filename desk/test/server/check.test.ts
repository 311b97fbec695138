// The findings of the doctor about the desk.
import t from 'tap'
import { publishedFile } from '../../../server/content/content-source.ts'
import { writePublished } from '../../../server/content/published-file.ts'
import { runDiagnostics } from '../../../server/diagnostics/doctor.ts'
import { readSettings } from '../../../server/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'

/** The findings about the desk of a site whose office has the published address. */
async function deskFindings(environment: NodeJS.ProcessEnv) {
  const settings = { DATA_DIR: dataFolder(t), ...environment }
  const document = { office: { email: 'office@villa.example' } }
  await writePublished(publishedFile(readSettings(settings)), { number: 1, document })
  return (await runDiagnostics(settings)).filter(({ about }) => about === 'DESK')
}

t.test('the doctor says who may sign in, and warns if no mail server sends the links', async (t) => {
  const { url } = await testMailServer(t)
  t.match(await deskFindings({ DESK: 'on', SMTP_URL: url }), [
    { state: 'ok', text: 'http://localhost:3000/desk is for office@villa.example' },
  ])
  t.match(await deskFindings({ DESK: 'on' }), [
    { state: 'warning', text: 'without SMTP_URL nobody receives a link: the command desk prints one' },
  ])
  t.strictSame(await deskFindings({ DESK: 'off' }), [])
})
