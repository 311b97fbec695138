// Half an hour of mixed load in the memory of the image (`npm run test:faults -- --soak`): visitors, contact requests,
// photographs and publishing. The site must not end, lose a request, grow or become slow.
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { median } from '../../../scripts/median.ts'
import { startProcess } from '../../../scripts/server-process.ts'
import { minute } from '../../../server/durations.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { memoryLimit } from '../../../test/support/memory-limit.ts'
import { realisticPhotograph } from '../../../test/support/photograph.ts'
import { until } from '../../../test/support/until.ts'
import type { Path } from '../../api/paths.ts'
import { requestsUrl } from '../../api/requests-data.ts'
import { visitsDataUrl } from '../../api/urls.ts'
import { phileas } from '../support/desk.ts'
import { processDesk, withDesk } from '../support/process.ts'
import { uploadFile } from '../support/uploads.ts'

/** At least 15 minutes: the site may grow in the first ten. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30)
const megabyte = 1024 * 1024

const skip = process.getuid?.() !== 0 && 'half an hour of load: only root creates a control group'
t.test('half an hour of mixed load', { skip, timeout: (minutes + 15) * minute }, async (t) => {
  const memory = memoryLimit(t, 256 * megabyte)
  const mailServer = await testMailServer(t)
  const environment = { DATA_DIR: dataFolder(t) }
  const site = await startProcess(['sh', '-c', `${memory.enter} && exec "${process.execPath}" server/main.ts`], {
    environment: {
      ...environment,
      ...withDesk,
      SMTP_URL: mailServer.url,
      LOG_LEVEL: 'warn',
      CONTACT_RATE_MAX: '10000',
      CONTACT_HOURLY_MAX: '10000',
      // As in the image (Dockerfile).
      NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  })
  t.teardown(() => site.stop())
  const { origin } = site
  const desk = await processDesk({ origin, environment })
  const times: number[] = []
  const used: number[] = []
  const failures: string[] = []
  const counts = { requests: 0, published: 0 }
  let isOver = false

  /** Repeats `work`, with a pause after each time. */
  async function repeat(pause: number, work: (round: number) => Promise<unknown>) {
    for (let round = 0; !isOver; round += 1) {
      await work(round).catch((error: Error) => failures.push(error.message))
      await wait(pause)
    }
  }

  async function visitPage(round: number) {
    const begin = performance.now()
    const response = await fetch(origin + (pages[round % pages.length] ?? ''), { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    times.push(performance.now() - begin)
    if (!response.ok) failures.push(`${response.url}: ${response.status}`)
  }

  async function sendRequest(round: number) {
    const body = JSON.stringify({ ...phileas, email: `phileas${round}@villa.example`, message: `Request ${round}` })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${origin}/api/contact`, { method: 'POST', headers, body })
    if (status === 202) counts.requests += 1
    else failures.push(`a contact request: ${status}`)
  }

  async function save(path: Path, value: unknown) {
    const { units } = await desk.content()
    // A picture is two units of the same version.
    const version = units.find((unit) => unit.path.startsWith(path))?.version ?? 0
    const { status } = await desk.save({ path, value, version })
    if (status !== 200) throw new Error(`a draft: ${status}`)
  }

  async function publishPicture(round: number) {
    const file = await uploadFile(desk, await realisticPhotograph({ width: 2400, height: 1600, seed: round }))
    await save('/pictures/hero', { file, alt: { en: `House ${round}`, fr: `Maison ${round}` } })
    await until('the picture is ready', async () => {
      const { progress } = await desk.pictures()
      return progress.ready === progress.total
    })
    // Another save may have come between.
    await until('it is published', async () => (await desk.publish()).statusCode === 200)
    counts.published += 1
  }

  const visiting = repeat(50, visitPage)
  await wait(minute)
  const idle = percentile(times)
  times.length = 0
  const load = [
    visiting,
    repeat(20, visitPage),
    repeat(1_000, sendRequest),
    repeat(2_000, () => desk.read(requestsUrl({ q: 'request' }))),
    repeat(5_000, () => desk.read(visitsDataUrl())),
    repeat(3_000, (round) => save('/texts/en/hero/title', `Title ${round}`)),
    repeat(minute / 2, publishPicture),
    repeat(minute / 4, async () => void used.push(memory.used() / megabyte)),
  ]
  await wait(minutes * minute)
  isOver = true
  await Promise.all(load)

  t.strictSame([...new Set(failures)], [], 'nothing fails')
  await until('every request is emailed', () => mailServer.mails.length === counts.requests)
  const settled = used.slice(40)
  const half = Math.floor(settled.length / 2)
  const [before, after] = [median(settled.slice(0, half)), median(settled.slice(half))]
  const underLoad = percentile(times)
  t.comment(JSON.stringify({ idle, underLoad, memory: { before, after, most: Math.max(...used) }, ...counts }))
  t.equal(memory.kills(), 0)
  t.ok(after <= before * 1.05, 'the memory does not grow after the tenth minute')
  t.ok(underLoad <= 3 * idle, 'a slow page takes at most three times as long as without load')
})

const pages = [
  '/?lang=en',
  '/?lang=fr',
  '/services/property-management?lang=en',
  '/investment?lang=fr',
  '/legal/privacy?lang=en',
]

/** The 99th percentile of `times`. */
function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}
