// What is special about the outbox in a file: its locks, its faults and its versions.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openOutbox } from '../../../server/contact/outbox.ts'
import type { ContactRequest } from '../../../src/contact/schema.ts'

const request: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2026, 10, 20, 12)

/** A folder for a test's own outbox. */
function folder(t: Test): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

t.test('a file of a newer version is left alone, and the operator is told', async (t) => {
  const dataDir = folder(t)
  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  await t.rejects(openOutbox({ dataDir }), { message: /newer version of this site.*99.*Start that version again/ })
})

t.test('a commit is on disk before it is answered', async (t) => {
  const dataDir = folder(t)
  const outbox = await openOutbox({ dataDir })
  t.teardown(() => outbox.close())
  await outbox.add({ request, language: 'en' }, noon)
  const other = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => other.close())
  t.strictSame(other.prepare('SELECT count(*) AS n FROM contact_requests').get()?.n, 1)
  await outbox.claim(noon)
  t.equal(other.prepare('SELECT attempts FROM contact_requests').get()?.attempts, 1)
})

t.test('a store that another process has locked rejects, and works again when it is free', async (t) => {
  const dataDir = folder(t)
  const outbox = await openOutbox({ dataDir })
  t.teardown(() => outbox.close())
  const other = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  await t.rejects(outbox.add({ request, language: 'en' }, noon), { message: /locked/ })
  await t.rejects(outbox.check())
  other.exec('ROLLBACK')
  t.equal((await outbox.add({ request, language: 'en' }, noon)).repeated, false)
})

t.test('a folder that is missing at the start does not prevent it; the store works once it can be made', async (t) => {
  const dataDir = folder(t)
  const inTheWay = new DatabaseSync(join(dataDir, 'data'))
  inTheWay.exec('CREATE TABLE t (c)')
  inTheWay.close()
  const outbox = await openOutbox({ dataDir: join(dataDir, 'data') })
  t.teardown(() => outbox.close())
  await t.rejects(outbox.check())
  rmSync(join(dataDir, 'data'))
  await outbox.check()
})

t.test('a file that breaks rejects, and the outbox goes on once the operator has put it away', async (t) => {
  const dataDir = folder(t)
  const outbox = await openOutbox({ dataDir })
  t.teardown(() => outbox.close())
  await outbox.add({ request, language: 'en' }, noon)
  for (const name of readdirSync(dataDir)) writeFileSync(join(dataDir, name), 'x'.repeat(9_000))
  await t.rejects(outbox.check())
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  await outbox.add({ request, language: 'en' }, noon)
  t.match(await outbox.counts(noon), { waiting: 1 })
})

t.test('processes that add the same requests at the same time make one of each', async (t) => {
  const dataDir = folder(t)
  const program = `
    const { openOutbox } = await import(${JSON.stringify(import.meta.resolve('../../../server/contact/outbox.ts'))})
    const outbox = await openOutbox({ dataDir: ${JSON.stringify(dataDir)} })
    for (let i = 0; i < 100; i++) {
      const request = { ...${JSON.stringify(request)}, message: String(i) }
      // On a slow machine the others may hold the lock for too long: then a visitor, too, is asked to send it again.
      const add = () => outbox.add({ request, language: 'en' }, ${noon}).catch(add)
      await add()
    }
    await outbox.close()`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all([run(), run(), run()])
  const outbox = await openOutbox({ dataDir })
  t.teardown(() => outbox.close())
  t.match(await outbox.counts(noon), { waiting: 100 })
})
