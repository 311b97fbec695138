// The operator's command, while the outbox is in use.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { UsageError } from '../../../server/settings/command-line.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { failure } from '../../support/failure.ts'
import { addNote, claimNext, deleteRequests, paul, testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'

const claire: ContactRequest = {
  name: 'Claire "=1+1" Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  message: 'Deux lignes\net un \u001b[31mpiège',
  confidentiality: true,
}
const noon = Date.UTC(2020, 10, 20, 12)

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))

  const environment = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }
  const run = (...parameters: string[]) => outboxCommand(parameters, environment)
  const runJson = async (...parameters: string[]) => JSON.parse(await run(...parameters, '--json'))
  const add = async (request: ContactRequest, now = noon, suspected = false) =>
    (await outbox.add({ request, language: 'fr', suspected }, now)).reference

  t.test('list shows nothing that a visitor typed', async (t) => {
    const first = await add(claire)
    const second = await add(paul, noon + 1)
    await outbox.requestMails.claim(noon)
    await outbox.requestMails.sent({ reference: second }, noon)
    const list = await run('list')
    t.match(
      list,
      new RegExp(`^${first}  waiting .*  1 attempt  .*\n${second}  delivered .*  0 attempts\n2 requests\n$`),
    )
    t.notMatch(list, /Claire|Paul|example|0639/)
    t.match(await runJson('list', '--state', 'delivered'), [{ reference: second, state: 'delivered', language: 'fr' }])
  })

  t.test('list --search ignores case and accents', async (t) => {
    const first = await add(claire)
    const second = await add({ ...paul, name: 'Zoé Paul' }, noon + 1)
    t.match(await runJson('list', '--search', 'zoe PAUL'), [{ reference: second }])
    t.match(await run('list', '--search', first.toLowerCase()), new RegExp(`^${first} .*\n1 request\n$`))
    t.equal(await run('list', '--search', '100%'), '0 requests\n')
  })

  t.test('show prints a request with its history, without control characters', async (t) => {
    const reference = await add(claire)
    await database.query('UPDATE contact_requests SET answered_at = $1', [noon])
    await addNote(database, reference, 'Called.\n\u001b[31mTuesday.', Date.UTC(2026, 10, 20, 12))
    t.match(await run('list'), new RegExp(`^${reference}  waiting    answered `))
    const output = await run('show', reference.toLowerCase())
    t.match(output, /^email +claire@example\.fr$/m)
    t.match(output, /^message +Deux lignes\n +et un �\[31mpiège$/m)
    t.match(output, /^progress +answered$/m)
    t.match(output, /^2026-11-20T12:00:00Z +note by anna@office\.example: Called\.\n +�\[31mTuesday\.$/m)
    const note = { what: 'note', by: 'anna@office.example', text: 'Called.\n\u001b[31mTuesday.' }
    t.match(await runJson('show', reference), { reference, request: claire, history: [{ what: 'received' }, note] })
  })

  t.test('retry makes only failed and postponed requests due', async (t) => {
    const failed = await add(claire)
    await outbox.requestMails.failed(await claimNext(outbox.requestMails, noon), failure('550'))
    const postponed = await add(paul)
    const attempt = await claimNext(outbox.requestMails, noon)
    await outbox.requestMails.failed(attempt, failure('451'), { at: Date.now() + 1_800_000 })
    const claimed = await add({ ...paul, message: 'Claimed' })
    await claimNext(outbox.requestMails, Date.now())
    t.strictSame(await runJson('retry', failed), { retried: 1 })
    t.match(await run('retry'), /^1 request will be sent/)
    t.strictSame(await runJson('retry', claimed), { retried: 0 })
    t.match(await outbox.find(failed), { state: 'waiting', attempts: 0 })
    t.match(await outbox.find(postponed), { state: 'waiting', attempts: 1 })
    t.match(await run('discard', claimed), `Deleted ${claimed}, which was waiting.`)
    t.match(await outbox.counts(noon), { waiting: 2, failed: 0 })
  })

  t.test('retry sends a delivered request again if it is named', async (t) => {
    const reference = await add(claire)
    await outbox.requestMails.sent({ reference }, noon)
    t.strictSame(await runJson('retry'), { retried: 0 })
    t.strictSame(await runJson('retry', reference), { retried: 1 })
    t.match(await outbox.requestMails.claim(Date.now()), { reference, attempts: 1, resends: 1 })
  })

  t.test('a suspected request is mailed once the operator accepts it', async (t) => {
    const reference = await add(claire, noon, true)
    await add(paul, noon + 1, true)
    t.equal(await outbox.requestMails.claim(noon), undefined)
    t.match(await run('accept', reference), `${reference} will be sent`)
    t.match(await outbox.requestMails.claim(Date.now()), { reference })
    await t.rejects(run('accept', reference), { message: /there is nothing to accept/ })
    t.match(await run('discard', '--state', 'suspected', '--since', '2999-01-01'), /^Deleted 0 requests/)
    t.match(await run('discard', '--state', 'suspected'), /^Deleted 1 request /)
    t.match(await outbox.counts(noon), { waiting: 1, suspected: 0 })
    await outbox.requestMails.sent({ reference }, noon)
    await database.query(`UPDATE contact_requests SET state = 'suspected'`)
    t.match(await run('accept', reference), `${reference} was already sent.`)
    t.match(await outbox.counts(noon), { waiting: 0, delivered: 1 })
  })

  t.test('a French office gets a French export', async (t) => {
    const reference = await add({ ...paul, service: 'home-management' })
    const csv = await outboxCommand(['export', '--csv'], { ...environment, OFFICE_LANGUAGE: 'fr' })
    t.match(csv, new RegExp(`^\ufeff"Référence";"État";"Reçue le";.*\r\n"${reference}";"en attente";.*;"Français";`))
    t.match(csv, '"Intendance')
    t.match(
      await outboxCommand(['export', '--separator', ','], { ...environment, OFFICE_LANGUAGE: 'fr' }),
      '"Référence","État"',
    )
  })

  t.test('export writes a row without formulas for each request', async (t) => {
    const reference = await add(claire)
    const row = `"${reference}","waiting",.*,"French","Claire ""=1\\+1"" Martin",.*,"06 39 98 12 34"`
    t.match(await run('export', '--csv'), new RegExp(`^\ufeff"Reference",.*\r\n${row}`))
    t.match(await runJson('export'), [{ reference, request: claire }])
  })
})

t.test('an error of a command says what to do', async (t) => {
  const { dataDir } = await testOutbox(t)
  const run = (...parameters: string[]) => outboxCommand(parameters, { DATA_DIR: dataDir })
  for (const line of [
    '',
    'lst',
    'list --stat',
    'list --state x',
    'show',
    'erase',
    'erase --number 12',
    'backup',
    'discard',
    'discard --state failed --since x',
    'export --csv --separator x',
  ]) {
    t.type(await run(...line.split(' ').filter(Boolean)).catch((error) => error), UsageError, line)
  }
  await t.rejects(run('show', 'ABCD-2345'), { message: 'There is no request ABCD-2345.' })
  await t.rejects(run('move'), { message: /Set DATABASE_URL/ })
  await t.rejects(outboxCommand(['list'], { DATA_DIR: dataDir, PORT: 'x' }), { message: /PORT: / })
  const elsewhere = join(dataDir, 'elsewhere')
  await t.rejects(outboxCommand(['list'], { DATA_DIR: elsewhere }), { message: /^There is no outbox in .*elsewhere/ })
  t.notOk(existsSync(elsewhere), 'no outbox is created')
})

t.test('the process ends with 0, 1 or 2', async (t) => {
  const { dataDir } = await testOutbox(t)
  const runProcess = (...parameters: string[]) =>
    spawnSync(process.execPath, [commandFile, ...parameters], { env: { DATA_DIR: dataDir } })
  t.equal(runProcess('list').status, 0)
  t.equal(runProcess('show', 'ABCD-2345').status, 1)
  t.equal(runProcess('lst').status, 2)
})

t.test('the process ends without an error if its reader stops reading', async (t) => {
  const { dataDir, outbox } = await testOutbox(t)
  // The output is more than a pipe holds (64 KB), so the command is still writing when its reader ends.
  for (let i = 0; i < 40; i += 1) {
    const message = `${i} ${'x'.repeat(4_000)}`
    await outbox.add({ request: { ...paul, message }, language: 'fr' }, noon)
  }
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const piped = `"${process.execPath}" "${commandFile}" export --json | head -n 1`
  const { stdout, stderr } = spawnSync(piped, { shell: true, encoding: 'utf8', env: environment })
  t.strictSame({ stdout, stderr }, { stdout: '[\n', stderr: '' })
})
