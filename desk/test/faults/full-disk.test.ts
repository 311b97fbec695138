// A disk that is full while the draft is saved: the application keeps what was typed, and sends it again.
import { execFileSync, spawnSync } from 'node:child_process'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { startSite } from '../../../test/support/process.ts'
import { draftAddress } from '../../api/content.ts'
import { writeOf } from '../support/desk.ts'
import { processDesk, withDesk } from '../support/process.ts'

const values = writeOf([
  { path: '/office/phone', value: '+33 4 65 71 00 27' },
  { path: '/texts/en/hero/title', value: 'Come home '.repeat(400) },
])

// A process with a file size limit gets the same error as one with a full disk.
const hasLimits = spawnSync('prlimit', ['--version']).status === 0
t.test(
  'a draft that cannot be written is refused as a whole, and saved once there is room',
  { skip: !hasLimits && 'there is no prlimit' },
  async (t) => {
    const environment = { DATA_DIR: dataFolder(t) }
    const { origin, pid } = await startSite(t, { ...environment, ...withDesk })
    const desk = await processDesk({ origin, environment })
    const limit = (size: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
    const { revision } = await desk.content()
    limit('0')
    const failed = await desk.patch(draftAddress, values)
    t.ok(failed.status >= 500, `${failed.status}`)
    limit('unlimited')
    t.match(await desk.content(), { entries: [], revision })
    t.equal((await desk.patch(draftAddress, values)).status, 200)
    t.match(await desk.content(), { entries: { length: 2 }, changes: { length: 2 }, revision: revision + 1 })
  },
)
