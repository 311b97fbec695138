// The files that deploy the site, checked without Docker: compose.yaml, the Dockerfile, the systemd units, the
// dashboard, the alerts, and the workflows of a release.
import { spawnSync } from 'node:child_process'
import { validateWorkflow } from '@action-validator/core'
import t from 'tap'
import { Environment } from '../../server/settings/settings.ts'
import { testSite } from '../support/site.ts'
import { readSource, root, sourceFiles } from '../support/source.ts'
import { reportRequest } from '../support/visits.ts'

const compose = readSource('compose.yaml')
const dockerfile = readSource('Dockerfile')
const [, site = ''] = /^x-site: &site\n(.*?)^services:/ms.exec(compose) ?? []

t.test('every setting of .env reaches the site', async (t) => {
  const passed = [...site.matchAll(/^ {4}([A-Z_]+): \$\{\1:-/gm)].map(([, name = '']) => name)
  // The image sets these itself.
  const settings = Object.keys(Environment.properties).filter((name) => !['HOST', 'PORT', 'DATA_DIR'].includes(name))
  t.strictSame(passed.sort(), settings.sort())
})

t.test('every image is pinned by version and digest', async (t) => {
  const images = [
    ...compose.matchAll(/^ +image: (?!mimosa-mer(?:-backup)?$)(.+)$/gm),
    ...dockerfile.matchAll(/NODE_IMAGE=(.+)$/gm),
  ]
  t.ok(images.length > 3)
  for (const [, image] of images) t.match(image, /^[\w/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
  t.match(dockerfile, `NODE_IMAGE=node:${process.versions.node}-`)
})

t.test('the site trusts exactly the addresses of Caddy', async (t) => {
  const [, trusted = ''] = /TRUST_PROXY: \$\{TRUST_PROXY:-(.+)\}$/m.exec(site) ?? []
  const [, v4] = /ipv4_address: '([^']+)'/.exec(compose) ?? []
  const [, v6] = /ipv6_address: '([^']+)'/.exec(compose) ?? []
  t.equal(trusted, `${v4},${v6}`)
})

t.test('secrets are neither in git nor in a layer of the image', async (t) => {
  const ignored = readSource('.gitignore').split('\n')
  for (const name of ['.env', 'backup.env', 'compose.override.yaml']) t.ok(ignored.includes(name), name)
  t.equal(readSource('.dockerignore').split('\n')[1], '*', 'the image takes named folders only')
})

const workflows = sourceFiles('.github/workflows/*.yml')

t.test('the schema of GitHub accepts every workflow', async (t) => {
  t.ok(workflows.length >= 2)
  for (const file of workflows) t.strictSame(validateWorkflow(readSource(file)).errors, [], file)
})

t.test('every action is pinned by the hash of a commit, with its version', async (t) => {
  const actions = workflows.flatMap((file) =>
    [...readSource(file).matchAll(/\buses: (.+)$/gm)].map(([, action]) => action),
  )
  t.ok(actions.length > 0)
  for (const action of actions) t.match(action, /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

t.test('the changelog has notes on the version of the package', async (t) => {
  const { version } = JSON.parse(readSource('package.json'))
  const notes = (wanted: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.ts', wanted], { cwd: root, encoding: 'utf8' })
  t.match(notes(version), { status: 0, stdout: /^- /m })
  t.match(notes('0.0.0'), { status: 1, stderr: /has no section/ })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
t.test('systemd accepts every unit', { skip: !hasSystemd && 'systemd-analyze is not installed' }, async (t) => {
  const units = sourceFiles('scripts/deployment/systemd/*')
  t.ok(units.length >= 3)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' })
  // The command also reports errors of the machine's other units.
  t.notMatch(stderr, /mimosa-mer/)
  t.equal(status, 0)
  for (const unit of units) {
    for (const [, file = ''] of readSource(unit).matchAll(/(?:node|sh) (\w+\/\S+\.(?:ts|sh))/g))
      t.strictSame(sourceFiles(file), [file], 'the started file exists')
  }
})

t.test('the dashboard and the alerts use existing metrics', async (t) => {
  const METRICS_TOKEN = 'a-secret-of-many-letters'
  const { inject } = await testSite(t, { METRICS_TOKEN })
  await inject('/')
  const metrics = { LCP: 1, INP: 1, CLS: 1, FCP: 1, TTFB: 1 }
  await inject(reportRequest({ kind: 'speed', path: '/', language: 'en', metrics }))
  const { body } = await inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  for (const [file, pattern] of [
    ['dashboard.json', /"expr": "(.+)"/g],
    ['alerts.yaml', /^ +expr: (.+)$/gm],
  ] as const) {
    const queries = [...readSource(`scripts/deployment/${file}`).matchAll(pattern)].map(([, query]) => query)
    t.ok(queries.length > 5)
    // The names of metrics have an underscore.
    const names = queries
      .join()
      .replaceAll('histogram_quantile', '')
      .match(/[a-z]\w*_\w+/g)
    for (const name of new Set(names)) t.match(body, new RegExp(`^${name}[{ ]`, 'm'), `${file}: ${name}`)
  }
})
