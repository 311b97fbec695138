// Pages stay fast for visitors while the desk publishes.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { processDesk, withDesk } from '../support/desk-process.ts'
import { startSite } from '../support/process.ts'

const rounds = 5
const agent = new Agent({ keepAlive: true })

/** How long a page takes until its last byte is here (milliseconds). `fetch` would decompress it, too. */
async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  await new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
  return performance.now() - start
}

/** The times of a page that is asked for again and again until `isOver`. */
async function times(url: string, isOver: () => boolean): Promise<number[]> {
  const found: number[] = []
  while (!isOver()) {
    found.push(await timeOf(url))
    await wait(5)
  }
  return found
}

const during = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}
const percentile = (all: number[], share: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

t.test('while the desk publishes, a visitor waits for the rendering of one other page at most', async (t) => {
  t.teardown(() => agent.destroy())
  const environment = { DATA_DIR: dataFolder(t), ...withDesk }
  const site = await startSite(t, environment)
  const desk = await processDesk({ origin: site.origin, environment })
  const home = `${site.origin}/?lang=en`
  const idle: number[] = []
  const rendered: number[] = []
  const busy: number[] = []
  // In turn, so that all see the same load of the machine. The first round is not counted: code is compiled in it.
  for (let round = 0; round <= rounds; round += 1) {
    // Until all pages are in their final compression.
    await wait(60_000)
    const before = await times(home, during(3_000))
    // A page that does not exist is rendered for each request, and a limit allows some hundred of them in a minute.
    const missing = await times(`${site.origin}/nowhere?lang=en`, during(150))
    let isShown = false
    const meanwhile = times(home, () => isShown)
    // A text of one page: that the other pages stay as they are must be found out for each.
    const subtitle = `Prices of ${2026 + round}`
    await desk.save([{ name: 'texts.en.pricing.subtitle', version: round, value: subtitle }])
    const published = await desk.publish()
    if (published !== 200) return t.fail(`publishing is refused with ${published}`)
    while (!(await (await fetch(`${site.origin}/investment?lang=en`)).text()).includes(subtitle)) await wait(20)
    await wait(1_000)
    isShown = true
    if (round > 0) {
      idle.push(...before)
      rendered.push(...missing)
      busy.push(...(await meanwhile))
    }
  }
  const [calm, publishing, rendering] = [percentile(idle, 0.99), percentile(busy, 0.99), percentile(rendered, 0.5)]
  const figures = [calm, publishing, rendering].map((time) => time.toFixed(1))
  t.ok(
    // Twice, for the noise of the machine.
    publishing <= 2 * (calm + rendering),
    `99 of 100 pages take ${figures[0]} ms, while publishing ${figures[1]} ms; rendering a page takes ${figures[2]} ms`,
  )
})
