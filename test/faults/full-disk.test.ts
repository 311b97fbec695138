// On a full disk nothing can be stored, but requests can be erased.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { noon, paul, testOutbox } from '../support/outbox.ts'

const dataDir = dataFolder(t)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', dataDir]).status === 0
if (isMounted) t.teardown(() => execFileSync('umount', ['--lazy', dataDir]))

const options = { skip: !isMounted && 'only root can mount a small disk' }

/** Writes until the disk is full. */
function fill(bytes: number) {
  try {
    for (;;) appendFileSync(join(dataDir, 'other'), Buffer.alloc(bytes))
  } catch {
    if (bytes > 1) fill(Math.ceil(bytes / 16))
  }
}

t.test('a request is erased from a full disk', options, async (t) => {
  const { database, outbox } = await testOutbox(t, { dataDir })
  const { reference } = await outbox.add({ request: paul, language: 'en' }, noon)
  await database.scrub()
  t.ok(existsSync(join(dataDir, 'reserve')))
  fill(1_000_000)
  const longer = `UPDATE contact_requests SET reply = '${'x'.repeat(5_000)}'`
  await t.rejects(database.query(longer), { message: /full/ })
  t.match(await outbox.find(reference), { reference }, 'requests can be read')
  t.match(await database.erase(reference, (query) => outbox.erase(query, [reference])), { requests: 1 })
  t.equal(await outbox.find(reference), undefined)
})
