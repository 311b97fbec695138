// The outbox in a SQLite file: locks and errors.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { dataFolder } from '../../support/data-folder.ts'

const request: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2026, 10, 20, 12)

t.test('the file has synchronous=FULL and a write-ahead log, and overwrites deleted data', async (t) => {
  const database = await openDatabase({ dataDir: dataFolder(t) })
  t.teardown(() => database.close())
  t.strictSame({ ...(await database.query('PRAGMA synchronous'))[0] }, { synchronous: 2 })
  t.strictSame({ ...(await database.query('PRAGMA journal_mode'))[0] }, { journal_mode: 'wal' })
  t.strictSame({ ...(await database.query('PRAGMA secure_delete'))[0] }, { secure_delete: 1 })
})

t.test('a file that another process has locked rejects, and works again when it is unlocked', async (t) => {
  const dataDir = dataFolder(t)
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  t.teardown(() => outbox.close())
  const other = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  await t.rejects(outbox.add({ request, language: 'en' }, noon), { message: /locked/ })
  await t.rejects(outbox.check())
  other.exec('ROLLBACK')
  t.equal((await outbox.add({ request, language: 'en' }, noon)).repeated, false)
})

t.test('the site starts without its folder, and the outbox works once the folder can be created', async (t) => {
  const dataDir = dataFolder(t)
  const obstacle = new DatabaseSync(join(dataDir, 'data'))
  obstacle.exec('CREATE TABLE t (c)')
  obstacle.close()
  const outbox = await openOutbox(await openDatabase({ dataDir: join(dataDir, 'data') }))
  t.teardown(() => outbox.close())
  await t.rejects(outbox.check())
  rmSync(join(dataDir, 'data'))
  await outbox.check()
})

t.test('a corrupt file rejects, and the outbox works again once the operator has moved it away', async (t) => {
  const dataDir = dataFolder(t)
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  t.teardown(() => outbox.close())
  await outbox.add({ request, language: 'en' }, noon)
  for (const name of readdirSync(dataDir)) writeFileSync(join(dataDir, name), 'x'.repeat(9_000))
  await t.rejects(outbox.check())
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  await outbox.add({ request, language: 'en' }, noon)
  t.match(await outbox.counts(noon), { waiting: 1 })
})

t.test('a folder that is replaced while the site runs is used by the next request', async (t) => {
  const folder = dataFolder(t)
  const dataDir = join(folder, 'data')
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  t.teardown(() => outbox.close())
  await outbox.add({ request, language: 'en' }, noon)
  renameSync(dataDir, join(folder, 'old'))
  await outbox.add({ request, language: 'en', key: 'key-00002' }, noon)
  t.ok(existsSync(join(dataDir, 'outbox.sqlite')))
  t.match(await outbox.counts(noon), { waiting: 1 }, 'the old folder keeps what it had')
  rmSync(dataDir, { recursive: true })
  await outbox.check()
})

t.test('a read-only folder rejects, and works again when it is writable', async (t) => {
  const dataDir = dataFolder(t)
  // Root can write everywhere, so the process becomes the user nobody. It imports everything first, because this
  // user may not be allowed to read the files.
  const program = `
    import { chmodSync, chownSync } from 'node:fs'
    import { openOutbox } from ${JSON.stringify(import.meta.resolve('../../../server/outbox/sql-outbox.ts'))}
    import { openSqlite } from ${JSON.stringify(import.meta.resolve('../../../server/database/sqlite.ts'))}
    const request = ${JSON.stringify(request)}
    if (process.getuid?.() === 0) {
      chownSync('${dataDir}', 65534, 65534)
      process.setgid(65534)
      process.setuid(65534)
    }
    chmodSync('${dataDir}', 0o500)
    const outbox = await openOutbox(openSqlite('${dataDir}/outbox.sqlite'))
    const add = () => outbox.add({ request, language: 'en' }, ${noon}).then(() => 'stored', ({ message }) => message)
    const first = await add()
    chmodSync('${dataDir}', 0o700)
    console.log(first, await add())
    await outbox.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  t.match(stdout, /^EACCES.* stored\n$/)
})

t.test('only the operator can read the folder and its files', async (t) => {
  const dataDir = join(dataFolder(t), 'new/data')
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  t.teardown(() => outbox.close())
  t.strictSame(
    new Set(readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777)),
    new Set([0o600]),
  )
  t.equal(statSync(dataDir).mode & 0o777, 0o700)
})

t.test('processes that add the same request at the same time store it once', async (t) => {
  const dataDir = dataFolder(t)
  const program = `
    const { openOutbox } = await import(${JSON.stringify(import.meta.resolve('../../../server/outbox/sql-outbox.ts'))})
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('../../../server/database/database.ts'))})
    const outbox = await openOutbox(await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }))
    for (let i = 0; i < 40; i++) {
      const request = { ...${JSON.stringify(request)}, message: String(i) }
      // On a slow machine the others may hold the lock for too long: then a visitor is asked to send the request again, too.
      const add = () => outbox.add({ request, language: 'en' }, ${noon}).catch(add)
      await add()
    }
    await outbox.close()`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all([run(), run(), run()])
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  t.teardown(() => outbox.close())
  t.match(await outbox.counts(noon), { waiting: 40 })
})
