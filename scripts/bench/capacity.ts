// Measures the figures in docs/performance.md: the CPU time that one process needs for a start, a page, a render, a search,
// a contact request and a change of the content, and its memory. Needs Linux. With DATABASE_URL, contact requests are
// stored in that database. CAPACITY_REQUESTS is the number of page requests; the other counts are fractions of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startSite } from '../server-process.ts'
import { applyLoad, type Load } from './load.ts'
import { cpuTime, ownMemory, residentMemory } from './process-figures.ts'

const requests = Number(process.env.CAPACITY_REQUESTS ?? 20_000)
const folder = await mkdtemp(join(tmpdir(), 'capacity-'))
const contentFile = join(folder, 'site.json')
const saveContent = (brand: string) => writeFile(contentFile, JSON.stringify({ brand }))
await saveContent('Olive')

const site = await startSite({
  environment: {
    ...{ SITE_FILE: contentFile, LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1', CONTACT_RATE_MAX: '100000' },
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    // As in the image.
    ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
  },
})

/** Waits until the process has nothing more to do. Returns its total CPU time in milliseconds. */
async function idle(): Promise<number> {
  for (let last = -Infinity; ; ) {
    const now = (await cpuTime(site.pid)) / 1000
    if (now - last < 10) return now
    last = now
    await setTimeout(1500)
  }
}

async function row(name: string, count: number, work: () => Promise<unknown>) {
  const before = await idle()
  await work()
  const used = (await idle()) - before
  await print(name, count, used / count)
}

async function print(name: string, count: number, cost: number) {
  const memory = `${(await ownMemory(site.pid)).toFixed(0)} | ${(await residentMemory(site.pid)).toFixed(0)}`
  console.log(`| ${name} | ${count} | ${cost.toFixed(cost < 10 ? 2 : 0)} | ${memory} |`)
}

const browser = { 'accept-encoding': 'br', 'accept-language': 'en' }
const get = (path: string): Load => ({ url: site.origin + path, headers: browser, status: 200 })
const words = ['cannes', 'garden', 'concierge', 'nice', 'rental', 'price', 'keys', 'pool']
const search: Load = {
  ...get('/'),
  url: `${site.origin}/api/search?lang=en&q=`,
  // Each request has another address, because one address may search only 600 times a minute.
  body: (n) => ({ text: '', headers: { 'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}` } }),
}
const contact: Load = {
  url: `${site.origin}/api/contact`,
  method: 'POST',
  status: 202,
  body: (n) => ({
    text: JSON.stringify({
      name: 'Ada',
      email: `a${n}@example.com`,
      phone: '+33 6 39 98 00 01',
      confidentiality: true,
    }),
    headers: { 'content-type': 'application/json', 'idempotency-key': `capacity-${process.pid}-${n}` },
  }),
}

console.log('| work | times | CPU ms each | own memory afterwards, MB | with mapped files, MB |')
console.log('| --- | --- | --- | --- | --- |')
await print('start, every page rendered', 1, await idle())
await row('page from the cache, with its line in the log', requests, () => applyLoad(get('/'), requests))
await row('file of the application, with its line in the log', requests / 4, async () => {
  const [, file = ''] = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(site.origin)).text()) ?? []
  await applyLoad(get(file), requests / 4)
})
await row('page rendered for one visitor: the search page', requests / 40, async () => {
  for (const word of words) await applyLoad(get(`/search?lang=en&q=${word}`), requests / 40 / words.length)
})
await row('search by the browser: /api/search', requests / 4, async () => {
  for (const word of words) await applyLoad({ ...search, url: search.url + word }, requests / 4 / words.length)
})
await row('contact request, stored and mailed', requests / 10, () => applyLoad(contact, requests / 10))
await row('change of the content, every page rendered again', 3, async () => {
  for (const brand of ['Pin', 'Cèdre', 'Thym']) {
    await saveContent(brand)
    while (!(await (await fetch(site.origin)).text()).includes(brand)) await setTimeout(100)
    await idle()
  }
})
await row('two minutes without visitors', 1, () => setTimeout(120_000))

await site.stop()
await rm(folder, { recursive: true })
