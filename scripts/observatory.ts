// What MDN's HTTP Observatory thinks of the site's headers: its own tests and its own grade, on the real answers of the
// built site, as if a proxy had put them on https. Build first. Run: npm run observatory. Ends with code 1 below A+.
// The package is 130 MB with all that it needs, so it is no dependency of ours: it is fetched for this, and runs no script.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startSite } from './server-process.ts'

const version = '1.4.8'
const publicOrigin = 'https://villa.example'

const folder = join(tmpdir(), `observatory-${version}`)
const source = join(folder, 'node_modules/@mdn/mdn-http-observatory')
const load = (path: string) => import(pathToFileURL(join(source, 'src', path)).href)

fetchObservatory()
const { ALL_TESTS } = await load('constants.js')
const { Requests } = await load('types.js')
const { getGradeForScore, getScoreDescription, getScoreModifier } = await load('grader/grader.js')

const site = await startSite({ environment: { SITE_URL: publicOrigin } })
const results = await examined().finally(site.stop)
const score = results.reduce((sum, { points }) => sum + points, 100)
for (const { name, points, words } of results) console.log(`${String(points).padStart(4)}  ${name}: ${words}`)
const { grade } = getGradeForScore(score)
console.log(`${score} points: ${grade}`)
process.exitCode = grade === 'A+' && results.every(({ points }) => points >= 0) ? 0 : 1

function fetchObservatory() {
  mkdirSync(folder, { recursive: true })
  const name = `@mdn/mdn-http-observatory@${version}`
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${name} could not be fetched`)
  // The list of sites that browsers know to be on https, which its script would fetch: ours is on none.
  writeFileSync(join(source, 'conf/hsts-preload.json'), '{}')
}

/** What each test of the observatory says of the home page. */
async function examined(): Promise<{ name: string; points: number; words: string }[]> {
  const headers = { accept: 'text/html,*/*;q=0.8' }
  const [page, preflight] = await Promise.all([
    fetch(site.origin, { headers }),
    fetch(site.origin, { method: 'OPTIONS', headers: { origin: 'https://other.example' } }),
  ])
  const seen = ({ status, headers }: Response) => ({ status, headers: Object.fromEntries(headers), verified: true })
  const requests = new Requests(new URL(publicOrigin).hostname)
  const https = { ...seen(page), httpEquiv: new Map() }
  // Where plain http leads to is the proxy's affair: it is taken to answer no http at all.
  Object.assign(requests.responses, { auto: https, https, http: null, cors: seen(preflight) })
  requests.resources.path = await page.text()
  requests.session = { url: new URL(publicOrigin) }
  return ALL_TESTS.map((test: (requests: object) => { result: string; constructor: { title: string } }) => {
    const { result, constructor: kind } = test(requests)
    const words = getScoreDescription(result)
      .replace(/<[^>]*>|\s+/g, ' ')
      .trim()
    return { name: kind.title, points: getScoreModifier(result), words }
  })
}
