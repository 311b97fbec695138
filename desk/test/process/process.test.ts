// The desk in a process, as an operator starts it: its emails, the audit log about expired requests, and `npm run
// desk`, which prints a sign-in link.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import { mailFolder } from '../../../server/mail/mailer.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { startSite } from '../../../test/support/process.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import { type AuditPage, auditAddress } from '../../api/account-data.ts'
import { eventsAddress, forms } from '../../api/addresses.ts'
import { claire, deskSite, phileas } from '../support/desk.ts'
import { processDesk, sendForm, sessionCookie, withDesk } from '../support/process.ts'

const day = 24 * 3_600_000

t.test('the link is mailed, and the audit log says that expired requests were erased', async (t) => {
  const DATA_DIR = dataFolder(t)
  const database = await openDatabase({ dataDir: DATA_DIR })
  const outbox = await openOutbox(database)
  const { reference } = await outbox.add({ request: phileas, language: 'en' }, Date.now() - 40 * day)
  await outbox.requestMails.sent({ reference }, Date.now() - 31 * day)
  await database.query('UPDATE contact_requests SET answered_at = $1', [Date.now() - 31 * day])
  // Without an earlier run, nothing is erased for two hours.
  await recordRun(database.query, 'retention', Date.now())
  await database.close()
  const site = await startSite(t, { DATA_DIR, DESK: 'on', DESK_USERS: claire, LANGUAGES: 'en' })

  t.equal((await sendForm(site.origin, forms.signIn, { fields: { address: claire } })).status, 303)
  const token = await mailedToken(DATA_DIR)
  const cookie = sessionCookie(await sendForm(site.origin, forms.link, { fields: { token } }))
  const erased = await until('the entry', async () => {
    const log = await fetch(`${site.origin}${auditAddress()}`, { headers: { cookie } })
    const { entries } = (await log.json()) as AuditPage
    return entries.find(({ what }) => what === 'erased')
  })
  t.match(erased, { who: null, scope: 'retention', requests: 1 })
  t.notMatch(site.output(), /claire|token=|Fogg/, 'the log of the process names nobody')
})

t.test('SIGTERM ends an open event stream and exits 0', async (t) => {
  const environment = { DATA_DIR: dataFolder(t), ...withDesk, LANGUAGES: 'en' }
  const site = await startSite(t, environment)
  const desk = await processDesk({ ...site, environment })
  const stream = desk.document(eventsAddress)
  t.equal(await site.stop(), 0)
  t.match(await stream, 'event: requests')
})

/** The token in the first mail of the folder. */
async function mailedToken(dataDir: string): Promise<string> {
  const name = await until('a mail', async () => {
    const names = await readdir(mailFolder(dataDir)).catch(() => [])
    return names.find((name) => name.endsWith('.eml'))
  })
  const mail = (await readFile(join(mailFolder(dataDir), name), 'utf8')).replace(/=\n/g, '')
  return /token=3D([\w-]{43})/.exec(mail)?.[1] ?? ''
}

function deskCommand(environment: NodeJS.ProcessEnv, ...parameters: string[]) {
  const file = join(root, 'desk/server/command.ts')
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  // Without the cache of this run, each process would spend half of its time compiling modules.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DESK: 'on', DESK_USERS: claire, ...environment }
  const child = execFile(process.execPath, [file, ...parameters], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  )
  return promise
}

t.test('the printed link signs in while the site is running', async (t) => {
  const DATA_DIR = dataFolder(t)
  const site = await deskSite(t, { DATA_DIR })
  const { code, stdout } = await deskCommand({ DATA_DIR, PORT: '8080' }, 'link', claire.toUpperCase())
  t.equal(code, 0)
  const [, token = ''] = /^http:\/\/localhost:8080\/desk\/link\?token=([\w-]{43})\n$/.exec(stdout) ?? []
  t.match(await site.browser().send(forms.link, { token }), { statusCode: 303 })
})

t.test('the command prints no link for an unknown address, without a desk, or with wrong parameters', async (t) => {
  const DATA_DIR = dataFolder(t)
  t.match(await deskCommand({ DATA_DIR }, 'link', 'x@villa.example'), {
    code: 1,
    stdout: '',
    stderr: /not in DESK_USERS/,
  })
  t.match(await deskCommand({ DATA_DIR, DESK: 'off' }, 'link', claire), { code: 1, stdout: '', stderr: /DESK=on/ })
  for (const wrong of [[], ['links', claire], ['link', claire, 'more']]) {
    t.match(await deskCommand({ DATA_DIR }, ...wrong), { code: 2, stdout: '', stderr: /Usage/ }, wrong.join(' '))
  }
  t.match(await deskCommand({}, '--help'), { code: 0, stdout: /^Usage/ })
})
