// The hourly cleaning of the desk, which starts with the site.
import t from 'tap'
import { recordRun } from '../../../server/database/last-runs.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { day } from '../../../test/support/outbox.ts'
import { until } from '../../../test/support/until.ts'
import { createPreviewLink } from '../../server/content/preview-links.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, deskSite } from '../support/desk.ts'

t.test('what has expired is deleted only by a clock that is near the last deletion of requests', async (t) => {
  const environment = { DATA_DIR: dataFolder(t) }
  const { database, receive } = await deskSite(t, environment)
  const past = Date.now() - 400 * day
  await createLink(database, claire, past)
  await createPreviewLink(database, claire, past)
  const tables = ['desk_links', 'preview_links', 'desk_audit']
  const rows = async () => (await Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table}`)))).flat()

  for (const [distance, left] of [
    [40 * day, 3],
    [-40 * day, 3],
    [0, 0],
  ] as const) {
    const reference = await receive()
    await recordRun(database.query, 'retention', Date.now() - distance)
    await deskSite(t, environment)
    await until('the end of the cleaning', async () => {
      const [request] = await database.query<{ erase_at: number | null }>(
        'SELECT erase_at FROM contact_requests WHERE reference = $1',
        [reference],
      )
      return request?.erase_at != null && (left > 0 || (await rows()).length === 0)
    })
    t.equal((await rows()).length, left)
  }
})
