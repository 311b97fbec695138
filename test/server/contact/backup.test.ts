// A backup that is taken while visitors write, and restored as docs/operating.md describes.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { sqliteFile } from '../../../server/database/database.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { startLoad } from '../../support/load.ts'
import { outboxCommand } from '../../support/outbox-command.ts'
import { startSite } from '../../support/process.ts'

t.setTimeout(300_000)

t.test(
  'a backup that is taken under load restores every request that was accepted before it, and the restored site accepts new ones',
  async (t) => {
    const environment = {
      DATA_DIR: dataFolder(t),
      CONTACT_RATE_MAX: '100000',
      CONTACT_HOURLY_MAX: '1000000',
      LANGUAGES: 'en',
    }
    const site = await startSite(t, environment)
    const load = startLoad(t, () => site.origin)
    while (load.accepted.size < 20) await wait(20)
    const before = [...load.accepted.values()]
    const folder = dataFolder(t)
    // On a busy machine the writers can keep the file for longer than the command waits: an operator, too, would try again.
    let attempt = 0
    const copy = () => join(folder, `copy-${attempt}`)
    while (!(await outboxCommand(['backup', copy()], environment).catch(() => undefined))) attempt += 1
    const after = load.accepted.size
    while (load.accepted.size === after) await wait(20)
    await load.stop()
    t.equal(await site.stop(), 0)

    const file = sqliteFile(environment.DATA_DIR)
    copyFileSync(copy(), file)
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    const database = new DatabaseSync(file)
    t.strictSame(database.prepare('PRAGMA integrity_check').all().map(Object.values), [['ok']])
    database.close()
    const listed = JSON.parse(await outboxCommand(['list', '--json'], environment)) as { reference: string }[]
    const restored = new Set(listed.map(({ reference }) => reference))
    t.strictSame(
      before.filter((reference) => !restored.has(reference)),
      [],
    )
    t.ok(restored.size < load.accepted.size, 'what came later is not in it')
    const restoredSite = await startSite(t, environment)
    const laterLoad = startLoad(t, () => restoredSite.origin, 1)
    while (laterLoad.accepted.size === 0) await wait(20)
    await laterLoad.stop()
  },
)
