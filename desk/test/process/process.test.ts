// The desk in a process, as an operator starts it: emailed and printed sign-in links, and the audit log about expired
// requests.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import { day } from '../../../server/durations.ts'
import { mailFolder } from '../../../server/mail/mailer.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { startSite } from '../../../test/support/process.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import { type AuditPage, auditUrl } from '../../api/account-data.ts'
import { forms } from '../../api/urls.ts'
import { claire, phileas } from '../support/desk.ts'
import { processBrowser, withDesk } from '../support/process.ts'

const DATA_DIR = dataFolder(t)

/** Stores an answered request that has expired. */
async function storeExpired() {
  const database = await openDatabase({ dataDir: DATA_DIR })
  const outbox = await openOutbox(database)
  const { reference } = await outbox.add({ request: phileas, language: 'en' }, Date.now() - 40 * day)
  await outbox.requestMails.sent({ reference }, Date.now() - 31 * day)
  await database.query('UPDATE contact_requests SET answered_at = $1', [Date.now() - 31 * day])
  // Without an earlier run, nothing is erased for two hours.
  await recordRun(database.query, 'retention', Date.now())
  await database.close()
}

/** The token in the first email of the folder. */
async function mailedToken(): Promise<string> {
  const name = await until('an email', async () => {
    const names = await readdir(mailFolder(DATA_DIR)).catch(() => [])
    return names.find((name) => name.endsWith('.eml'))
  })
  const mail = (await readFile(join(mailFolder(DATA_DIR), name), 'utf8')).replace(/=\n/g, '')
  return /token=3D([\w-]{43})/.exec(mail)?.[1] ?? ''
}

function deskCommand(parameters: string[], environment: NodeJS.ProcessEnv = {}) {
  const file = join(root, 'desk/server/command.ts')
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  // Without the cache of this run, each process would spend half of its time compiling modules.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR, ...withDesk, ...environment }
  const child = execFile(process.execPath, [file, ...parameters], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  )
  return promise
}

t.test('emailed and printed links sign in', async (t) => {
  await storeExpired()
  const { origin, output } = await startSite(t, { DATA_DIR, ...withDesk, LANGUAGES: 'en' })
  t.match(await processBrowser(origin).send(forms.signIn, { email: claire }), { statusCode: 303 })
  const { code, stdout } = await deskCommand(['link', claire.toUpperCase()], { PORT: '8080' })
  t.equal(code, 0)
  const [, printed = ''] = /^http:\/\/localhost:8080\/desk\/link\?token=([\w-]{43})\n$/.exec(stdout) ?? []
  for (const token of [await mailedToken(), printed]) {
    const browser = processBrowser(origin)
    await browser.send(forms.link, { token })
    const erased = await until('the entry', async () => {
      const { entries } = await browser.read<AuditPage>(auditUrl())
      return entries.find(({ what }) => what === 'erased')
    })
    t.match(erased, { who: null, scope: 'retention', requests: 1 })
  }
  t.notMatch(output(), /claire|token=|Fogg/, 'the log of the process contains no personal data')
})

t.test('a wrong call of the command prints no link', async (t) => {
  const refused = { code: 1, stdout: '' }
  t.match(await deskCommand(['link', 'x@villa.example']), { ...refused, stderr: /not in DESK_USERS/ })
  t.match(await deskCommand(['link', claire], { DESK: 'off' }), { ...refused, stderr: /DESK=on/ })
  for (const wrong of [[], ['links', claire], ['link', claire, 'more']]) {
    t.match(await deskCommand(wrong), { code: 2, stdout: '', stderr: /Usage/ }, wrong.join(' '))
  }
  t.match(await deskCommand(['--help']), { code: 0, stdout: /^Usage/ })
})
