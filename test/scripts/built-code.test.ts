// The built code for browsers uses only functions that the oldest supported browsers have.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { supportedBrowsers } from '../../scripts/supported-browsers.ts'
import { nodesOf, root, type SourceNode } from '../support/source.ts'

const scripts = globSync('dist/client/assets/*.js', { cwd: root })

/** The findings of es-check: syntax and functions newer than ECMAScript 2022 in `files`. */
function newerThan2022(...files: string[]): string {
  const command = ['node_modules/.bin/es-check', 'es2022', ...files, '--module', '--checkFeatures', '--noCache']
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

t.test('no script uses a function newer than ECMAScript 2022', async (t) => {
  t.ok(scripts.length > 10, `${scripts.length} scripts`)
  t.equal(newerThan2022(...scripts), '')
})

t.test('the check finds newer functions', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const code of [
    'Promise.withResolvers()',
    '[1].findLast((n) => n)',
    '[2, 1].toSorted()',
    'Object.groupBy(a, b)',
  ]) {
    writeFileSync(join(folder, 'a.js'), code)
    t.match(newerThan2022(join(folder, 'a.js')), /Unsupported features/, code)
  }
})

// Functions that the code uses only if they exist. Before you add a name, test the site without the function.
const optional = {
  tooltips: ['ariaLabel', 'popover', 'showPopover'],
  'composed letters in the search': ['isComposing'],
  'the line, before a page is fetched ahead': ['connection', 'downlink', 'transferSize'],
  'changes of the page': ['ScrollTimeline', 'ViewTransition', 'startViewTransition', 'skipTransition'],
  'a page that is prerendered, before it stores its language or is counted': ['prerendering'],
  'objections to being counted, where the browser has that setting': ['globalPrivacyControl'],
  'the speed of the page (web-vitals), of which a browser reports what it measures': [
    ...['PerformanceEventTiming', 'PerformanceSoftNavigation', 'activationStart', 'cancelIdleCallback'],
    ...[
      'getLargestInteractionContentfulPaint',
      'hadRecentInput',
      'interactionId',
      'largestContentfulPaint',
      'paintTime',
    ],
    ...['presentationTime', 'renderTime', 'requestIdleCallback', 'wasDiscarded'],
  ],
  "React's own sign that a page changes": ['canIntercept', 'currentEntry', 'transition'],
  "names of React's and of other packages, which are no questions to the browser": [
    ...['Profiler', 'alternate', 'component', 'config', 'createContext', 'displayName', 'fromElement', 'share'],
    ...['marginBottom', 'marginTop'],
  ],
}

const optionalInDesk = {
  'composed letters in a text': ['isComposing'],
  'parts that it shares with the site': ['connection', 'downlink', 'transferSize', 'popover'],
  'changes of the page': ['ScrollTimeline', 'ViewTransition', 'startViewTransition', 'skipTransition'],
  'the words of a difference, if a segmenter is passed, which the desk does not': ['segment'],
  "React's own sign that a page changes": ['canIntercept', 'currentEntry'],
  "names of React's and of other packages, which are no questions to the browser": [
    ...['Profiler', 'alternate', 'component', 'config', 'createContext', 'displayName', 'fromElement'],
    ...['isVisible', 'move', 'beta', 'gamma'],
  ],
}

const ofDesk = new Set(
  Object.values<{ file: string }>(
    JSON.parse(readFileSync(join(root, 'dist/client/.vite/desk-manifest.json'), 'utf8')),
  ).map(({ file }) => `dist/client/${file}`),
)
const applications = [
  { name: 'the site', listed: optional, scripts: scripts.filter((script) => !ofDesk.has(script)) },
  { name: 'the desk', listed: optionalInDesk, scripts: scripts.filter((script) => ofDesk.has(script)) },
]

for (const { name, listed, scripts } of applications) {
  t.test(`each newer DOM function in use is listed, and ${name} works without it`, async (t) => {
    const newer = newerNames()
    const nodes: CodeNode[] = scripts.flatMap(nodesOf)
    // Names that the application declares itself are not functions of the browser.
    const own = new Set(nodes.flatMap(({ type, key }) => (/^(Property|MethodDefinition)$/.test(type) ? key?.name : [])))
    const inUse = new Set(nodes.flatMap(usedNames).filter((name) => newer.has(name) && !own.has(name)))
    t.strictSame([...inUse].sort(), Object.values(listed).flat().sort())
  })
}

type CodeNode = SourceNode & { property?: SourceNode; key?: SourceNode; operator?: string; left?: SourceNode }

/** The names that a node of a script uses: members, interfaces, and operands of `in`. */
function usedNames({ type, property, operator, left, name }: CodeNode): string[] {
  if (type === 'MemberExpression') return [String(property?.name ?? property?.value)]
  if (type === 'BinaryExpression' && operator === 'in') return [String(left?.value)]
  return type === 'Identifier' && /^[A-Z]/.test(String(name)) ? [String(name)] : []
}

/** The names of the web platform that a supported browser lacks, by the data that Lighthouse uses. */
function newerNames(): Set<string> {
  const lighthouse = createRequire(createRequire(import.meta.url).resolve('lighthouse'))
  const { features } = JSON.parse(readFileSync(lighthouse.resolve('web-features/data.json'), 'utf8'))
  const known = new Map<string, boolean>()
  for (const { status } of Object.values<{ status?: Status }>(features)) {
    for (const [key, { support }] of Object.entries(status?.by_compat_key ?? {})) {
      if (!/^(api|javascript\.builtins)\.[\w.]+$/.test(key) || key.endsWith('_event')) continue
      const name = key.replace(/_static$/, '').replace(/^.*\./, '')
      const everywhere = Object.entries(supportedBrowsers).every(([browser, version]) => {
        return Number.parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= version
      })
      // A name that any interface has had for long passes: the code does not show which interface is meant.
      known.set(name, known.get(name) || everywhere)
    }
  }
  return new Set([...known].flatMap(([name, everywhere]) => (everywhere ? [] : [name])))
}

interface Status {
  by_compat_key?: Record<string, { support: Record<string, string> }>
}
