// kill -9 while the desk publishes: visitors see the previous or the new version, never a part of it.
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { rounds as allRounds } from '../../../test/support/load.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { startSite } from '../../../test/support/process.ts'
import { textPath } from '../../api/paths.ts'
import { publishUrl } from '../../api/publishing.ts'
import { processDesk, withDesk } from '../support/process.ts'

const rounds = Math.min(allRounds, 200)

const keys = ['hero.title', 'about.title', 'services.title', 'contact.title']

t.test('in SQLite, a version is published completely or not at all', (t) => killWhilePublishing(t, rounds))

t.test('in PostgreSQL, a version is published completely or not at all', async (t) =>
  killWhilePublishing(t, Math.ceil(rounds / 5), await (await testPostgres(t)).database()),
)

async function killWhilePublishing(t: Test, rounds: number, databaseUrl?: string) {
  const shared = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const environment = { DATA_DIR: dataFolder(t), LANGUAGES: 'en', ...withDesk, ...shared }
  const outcomes = { before: 0, after: 0 }
  let shown = 0
  for (let round = 1; round <= rounds; round += 1) {
    const site = await startSite(t, environment)
    const { content, save, sendApi } = await processDesk({ origin: site.origin, environment })

    const { units } = await content()
    const texts = keys.map((key) => {
      const path = textPath('en', key)
      const { version = 0 } = units.find((unit) => unit.path === path) ?? {}
      return { path, version, value: `Round ${round}` }
    })
    t.match(await save(...texts), { status: 200 })
    const { revision } = await content()
    const published = sendApi('POST', publishUrl, { revision }).catch(() => undefined)
    // The commit takes about 8 ms with SQLite and 40 ms with PostgreSQL. Half of the kills are within the first 20 ms.
    await wait(80 * Math.random() ** 2)
    await site.kill()
    const status = (await published)?.statusCode

    const again = await startSite(t, environment)
    const html = await (await fetch(again.origin)).text()
    const found = new Set([...html.matchAll(/>Round (\d+)</g)].map(([, number]) => Number(number)))
    const all = [...html.matchAll(/>Round \d+</g)].length
    const isNew = found.has(round)
    t.ok(found.size === 1 || (found.size === 0 && shown === 0), `one version in round ${round}: ${[...found]}`)
    if (found.size > 0) t.ok(all >= keys.length, 'with all its texts')
    t.ok(isNew || found.size === 0 || found.has(shown), 'the new or the previous version')
    if (status === 200) t.ok(isNew, 'a version is published once the response says so')
    outcomes[isNew ? 'after' : 'before'] += 1
    if (isNew) shown = round
    await again.kill()
  }
  t.comment(`${outcomes.after} times the new version, ${outcomes.before} times the previous version`)
}
