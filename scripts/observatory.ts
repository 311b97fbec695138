// Grades the headers of the site with MDN's HTTP Observatory: its own tests on the responses of the built site, as if a
// proxy sent them by https. Run: npm run observatory. Ends with code 1 below A+. The package and its dependencies are
// 130 MB, so it is not a dependency of this project: it is downloaded here, without running install scripts.
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

installObservatory()
const { ALL_TESTS } = await load('constants.js')
const { Requests } = await load('types.js')
const { getGradeForScore, getScoreDescription, getScoreModifier } = await load('grader/grader.js')

const site = await startSite({ environment: { SITE_URL: publicOrigin } })
const results = await runTests().finally(site.stop)
const score = results.reduce((sum, { points }) => sum + points, 100)
for (const { name, points, text } of results) console.log(`${String(points).padStart(4)}  ${name}: ${text}`)
const { grade } = getGradeForScore(score)
console.log(`${score} points: ${grade}`)
process.exitCode = grade === 'A+' && results.every(({ points }) => points >= 0) ? 0 : 1

function installObservatory() {
  mkdirSync(folder, { recursive: true })
  const name = `@mdn/mdn-http-observatory@${version}`
  // With a shell, because npm is a .cmd file on Windows.
  const { status } = spawnSync(`npm install --ignore-scripts --no-audit --prefix . ${name}`, {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${name} could not be installed`)
  // The list of sites that browsers always open by https, which an install script would download. This site is not on
  // it.
  writeFileSync(join(source, 'conf/hsts-preload.json'), '{}')
}

/** Runs each test of the observatory on the home page. */
async function runTests(): Promise<{ name: string; points: number; text: string }[]> {
  const headers = { accept: 'text/html,*/*;q=0.8' }
  const [page, preflight] = await Promise.all([
    fetch(site.origin, { headers }),
    fetch(site.origin, { method: 'OPTIONS', headers: { origin: 'https://other.example' } }),
  ])
  const convert = ({ status, headers }: Response) => ({ status, headers: Object.fromEntries(headers), verified: true })
  const requests = new Requests(new URL(publicOrigin).hostname)
  const https = { ...convert(page), httpEquiv: new Map() }
  // The proxy redirects http, so the test assumes that nothing answers by http.
  Object.assign(requests.responses, { auto: https, https, http: null, cors: convert(preflight) })
  requests.resources.path = await page.text()
  requests.session = { url: new URL(publicOrigin) }
  return ALL_TESTS.map((test: (requests: object) => { result: string; constructor: { title: string } }) => {
    const { result, constructor: kind } = test(requests)
    const text = getScoreDescription(result)
      .replace(/<[^>]*>|\s+/g, ' ')
      .trim()
    return { name: kind.title, points: getScoreModifier(result), text }
  })
}
