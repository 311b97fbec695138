// The operator's command, while the outbox is in use.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../../server/database/database.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import { UsageError } from '../../../server/settings/command-line.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { collect } from '../../support/collected.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { failure } from '../../support/failure.ts'
import { outboxCommand } from '../../support/outbox-command.ts'
import { testPostgres } from '../../support/postgres.ts'

const command = fileURLToPath(new URL('../../../server/contact/command.ts', import.meta.url))
const claire: ContactRequest = {
  name: 'Claire "=1+1" Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  message: 'Deux lignes\net un \u001b[31mpiège',
  confidentiality: true,
}
const paul: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const hour = 3_600_000

/** An open outbox, as in a running site, and a function that runs the command on it. */
async function openSite(t: Test, databaseUrl?: string) {
  const dataDir = dataFolder(t)
  const outbox = await openOutbox(await openDatabase({ dataDir, databaseUrl }))
  t.teardown(() => outbox.close())
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  let time = Date.now() - 1_000
  const add = async (request: ContactRequest) => (await outbox.add({ request, language: 'fr' }, time++)).reference
  return { dataDir, outbox, add, run: (...parameters: string[]) => outboxCommand(parameters, environment) }
}

t.test('list counts the attempts to mail a request', async (t) => {
  const site = await openSite(t)
  await site.add(claire)
  t.match(await site.run('list'), / {2}0 tries {2}/)
  await site.outbox.claim(Date.now())
  t.match(await site.run('list'), / {2}1 try {2}/)
})

t.test('list shows the state of each request, and nothing that a visitor wrote', async (t) => {
  const site = await openSite(t)
  const [first, second] = [await site.add(claire), await site.add(paul)]
  await site.outbox.delivered(second, Date.now())
  const listing = await site.run('list')
  t.match(listing, new RegExp(`^${first}  waiting .*\n${second}  delivered .*\n2 requests$`))
  t.notMatch(listing, /Claire|Paul|example|0639/)
  const delivered = JSON.parse(await site.run('list', '--state', 'delivered', '--json'))
  t.match(delivered, [{ reference: second, state: 'delivered', language: 'fr' }])
  t.equal(delivered.length, 1)
})

t.test('show prints one request completely, without control characters', async (t) => {
  const site = await openSite(t)
  const reference = await site.add(claire)
  const output = await site.run('show', reference.toLowerCase())
  t.match(output, /^email +claire@example\.fr$/m)
  t.match(output, /^message +Deux lignes\n +et un �\[31mpiège$/m)
  t.match(JSON.parse(await site.run('show', reference, '--json')), { reference, request: claire })
})

t.test('list and show print what the team has done in the desk', async (t) => {
  const site = await openSite(t)
  const reference = await site.add(claire)
  const database = await openDatabase({ dataDir: site.dataDir })
  t.teardown(() => database.close())
  const desk = openDeskRequests(database, { retentionDays: 30 })
  const write = { reference, by: 'anna@office.example', now: Date.UTC(2026, 10, 20, 12) }
  await desk.setAnswered({ ...write, version: 1 }, true)
  await desk.addNote({ ...write, version: 2 }, 'Called.\n\u001b[31mTuesday.')
  t.match(await site.run('list'), new RegExp(`^${reference}  waiting    answered `))
  const output = await site.run('show', reference)
  t.match(output, /^progress +answered$/m)
  t.match(output, /^2026-11-20T12:00:00Z +answered by anna@office\.example$/m)
  t.match(output, /^2026-11-20T12:00:00Z +note by anna@office\.example: Called\.\n +�\[31mTuesday\.$/m)
  t.match(JSON.parse(await site.run('show', reference, '--json')), { history: [{}, { what: 'answered' }, {}] })
})

t.test('retry makes a failed request due, and discard deletes it', async (t) => {
  const site = await openSite(t)
  const [first, second] = [await site.add(claire), await site.add(paul)]
  for (const claimed of [await site.outbox.claim(Date.now()), await site.outbox.claim(Date.now())]) {
    if (claimed) await site.outbox.failed(claimed, failure('550'))
  }
  t.match(JSON.parse(await site.run('retry', first, '--json')), { retried: 1 })
  t.match(await site.outbox.counts(Date.now()), { waiting: 1, failed: 1 })
  t.match(await site.run('retry'), /^1 request will be sent/)
  t.match(await site.run('discard', second), `Deleted ${second}, which was waiting.`)
  t.match(await site.outbox.counts(Date.now()), { waiting: 1, failed: 0 })
})

t.test('a suspected request is listed, shown, and mailed once the operator accepts it', async (t) => {
  const site = await openSite(t)
  const now = Date.now()
  const { reference } = await site.outbox.add({ request: claire, language: 'fr', suspected: true }, now)
  await site.outbox.add({ request: paul, language: 'fr', suspected: true }, now)
  t.match(await site.run('list', '--state', 'suspected'), /2 requests$/)
  t.match(await site.run('show', reference), /^state +suspected$/m)
  t.match(await site.run('accept', reference), `${reference} will be mailed`)
  t.match(await site.outbox.claim(Date.now()), { reference })
  await t.rejects(site.run('accept', reference), { message: /there is nothing to accept/ })
  t.match(await site.run('discard', '--state', 'suspected', '--since', '2999-01-01'), /^Deleted 0 requests/)
  t.match(await site.run('discard', '--state', 'suspected'), /^Deleted 1 request /)
  t.match(await site.outbox.counts(now), { waiting: 1, suspected: 0 })
})

t.test('export writes a row for each request, and no formulas', async (t) => {
  const site = await openSite(t)
  const reference = await site.add(claire)
  const text = await site.run('export', '--csv')
  t.match(
    text,
    new RegExp(`^\ufeff"reference";.*\r\n"${reference}";"waiting";.*;"Claire ""=1\\+1"" Martin";.*;"tel:\\+33 6`),
  )
  t.match(JSON.parse(await site.run('export', '--json')), [{ reference, request: claire }])
})

t.test('erase removes all requests of a person, whatever their state, and says how many', async (t) => {
  const site = await openSite(t)
  await site.add(claire)
  await site.add({ ...claire, email: 'Claire@Example.FR' })
  const delivered = await site.add({ ...claire, message: 'Another' })
  await site.outbox.delivered(delivered, Date.now())
  await site.add(paul)
  t.match(await site.run('erase', '--email', ' claire@example.fr'), /^Erased 3 requests: 2 waiting, 1 delivered, 0 /)
  t.match(await collect(site.outbox.entries()), [{ request: paul }])
  t.match(JSON.parse(await site.run('erase', '--email', 'claire@example.fr', '--json')), {
    erased: { waiting: 0, delivered: 0, failed: 0 },
  })
})

t.test('backup makes a copy that can be opened, and overwrites nothing', async (t) => {
  const site = await openSite(t)
  const reference = await site.add(claire)
  const folder = dataFolder(t)
  const copy = sqliteFile(folder)
  await site.run('backup', copy)
  await t.rejects(site.run('backup', copy), { message: /exists already/ })
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR: folder })), [{ reference }])
})

t.test('backup - writes a copy to the standard output, and leaves nothing behind', async (t) => {
  const site = await openSite(t)
  const reference = await site.add(claire)
  const folder = dataFolder(t)
  const environment = { DATA_DIR: site.dataDir }
  const before = readdirSync(site.dataDir)
  const { stdout, status } = spawnSync(process.execPath, [command, 'backup', '-'], { env: environment })
  t.equal(status, 0)
  t.strictSame(readdirSync(site.dataDir), before)
  writeFileSync(sqliteFile(folder), stdout)
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR: folder })), [{ reference }])
})

t.test('backup - writes nothing if the copy cannot be made', async (t) => {
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), 'no database')
  const { stdout, status } = spawnSync(process.execPath, [command, 'backup', '-'], { env: { DATA_DIR: folder } })
  t.equal(status, 1)
  t.equal(stdout.length, 0)
})

t.test('a wrong command line and a failed command have different exit codes', async (t) => {
  const site = await openSite(t)
  for (const parameters of [
    [],
    ['lst'],
    ['list', '--stat'],
    ['list', '--state', 'x'],
    ['show'],
    ['erase'],
    ['discard'],
    ['discard', '--state', 'failed', '--since', 'x'],
    ['export', '--csv', '--separator', 'x'],
    ['backup'],
  ]) {
    t.type(await site.run(...parameters).catch((error) => error), UsageError, parameters.join(' '))
  }
  await t.rejects(site.run('show', 'ABCD-2345'), { message: 'There is no request ABCD-2345.' })
  await t.rejects(site.run('move'), { message: /Set DATABASE_URL/ })
  await t.rejects(outboxCommand(['list'], { DATA_DIR: site.dataDir, PORT: 'x' }), { message: /PORT: / })
})

t.test('a wrong DATA_DIR is reported, and no outbox is created there', async (t) => {
  const elsewhere = join(dataFolder(t), 'elsewhere')
  await t.rejects(outboxCommand(['list'], { DATA_DIR: elsewhere }), { message: /^There is no outbox in .*elsewhere/ })
  t.notOk(existsSync(elsewhere))
})

t.test('the process ends with 0, 1 or 2', async (t) => {
  const { dataDir } = await openSite(t)
  const codeOf = (...parameters: string[]) =>
    spawnSync(process.execPath, [command, ...parameters], { env: { DATA_DIR: dataDir } }).status
  t.equal(codeOf('list'), 0)
  t.equal(codeOf('show', 'ABCD-2345'), 1)
  t.equal(codeOf('lst'), 2)
})

t.test('a reader that stops reading, such as head, causes no error', async (t) => {
  const { dataDir, add } = await openSite(t)
  // More than a pipe holds (64 KB), so that the command is still writing when its reader exits.
  for (let i = 0; i < 500; i += 1) await add({ ...paul, message: String(i) })
  const { stdout, stderr } = spawnSync(`"${process.execPath}" "${command}" list --json | head -n 1`, {
    ...{ shell: true, encoding: 'utf8' },
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  t.equal(stdout, '[\n')
  t.equal(stderr, '')
})

t.test('move copies each request into PostgreSQL once, even if it is run again', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const { dataDir, outbox, add } = await openSite(t)
  const move = () => outboxCommand(['move', '--json'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const sent = await add(paul)
  await outbox.claim(Date.now())
  const { reference } = await outbox.add({ request: claire, language: 'fr', key: 'key-00001' }, Date.now())
  t.strictSame(JSON.parse(await move()), { moved: 1, left: 1 }, 'what may be being sent is left')
  t.match(await collect(outbox.list()), [{ reference: sent }])
  t.strictSame(JSON.parse(await move()), { moved: 0, left: 1 })

  const target = await openSite(t, databaseUrl)
  t.match(await collect(target.outbox.entries()), [{ reference, request: claire, state: 'waiting' }])
  t.strictSame(await target.outbox.add({ request: claire, language: 'fr', key: 'key-00001' }, Date.now()), {
    reference,
    repeated: true,
  })
  await outbox.delivered(sent, Date.now())
  t.strictSame(JSON.parse(await move()), { moved: 1, left: 0 })
  t.match(await target.outbox.counts(Date.now() + hour), { waiting: 1, delivered: 1 })
  t.match(await target.run('list'), /2 requests$/)
  await t.rejects(target.run('backup', join(dataDir, 'copy')), { message: /pg_dump/ })
})
