// Links and names in the documentation exist. The site's documentation is complete without the folder `desk`.
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import t from 'tap'
import { createMetrics } from '../server/operations/metrics.ts'
import { help } from '../server/outbox/command.ts'
import { readSource, root } from './support/source.ts'

const documents = globSync('{README,desk/README,docs/*,docs/decisions/*,.github/*}.md', { cwd: root })
const deskDocuments = ['docs/desk.md', 'desk/README.md']
const hasDesk = existsSync(join(root, 'desk'))
const isInDesk = (path: string) => /^desk(\/|$)/.test(path)

/** The document without code examples, in which # is not a heading. */
const readProse = (file: string) => readSource(file).replace(/^( *)```.*?^\1```/gms, '')

/** The anchors of the headings, as GitHub generates them. */
const headingAnchors = (file: string) =>
  [...readProse(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The links within the repository, with the files that they lead to. */
const links = documents.flatMap((file) =>
  Array.from(readProse(file).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g), ([, target = '']) => {
    const [path = '', anchor] = target.split('#')
    return { link: `${file}: ${target}`, file, anchor, found: path ? join(dirname(file), path) : file }
  }),
)

t.test('every link within the repository leads to an existing file and heading', async (t) => {
  t.ok(links.some(({ link }) => link === 'README.md: docs/contributing.md'))
  for (const { link, found, anchor } of links) {
    if (isInDesk(found) && !hasDesk) continue
    t.ok(existsSync(join(root, found)), link)
    if (anchor) t.ok(headingAnchors(found).includes(anchor), link)
  }
})

t.test('only the documentation of the desk links into its folder', async (t) => {
  for (const { link, file, found } of links) {
    if (isInDesk(found)) t.ok(deskDocuments.includes(file), link)
  }
})

t.test('every npm script and every file in the documentation exists', async (t) => {
  const { scripts } = JSON.parse(readSource('package.json'))
  const paths = /\b(?:desk|server|scripts|test|styles|src)\/[\w./-]+\.(?:ts|tsx|mjs|json|scss)\b/g
  for (const file of documents) {
    // Another test checks the targets of links, which are relative to the document.
    const text = readSource(file).replace(/\]\([^)\s]+\)/g, ']')
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
      t.ok(name in scripts, `${file}: npm run ${name}`)
    }
    for (const [path] of text.matchAll(paths)) {
      if (hasDesk || !isInDesk(path)) t.ok(existsSync(join(root, path)), `${file}: ${path}`)
    }
  }
})

const operations = readSource('docs/operations.md')

/** The names in the first column of the table below `heading`. */
const tableNames = (heading: string) => {
  const section = operations.split(`# ${heading}\n`)[1]?.split(/^#/m)[0] ?? ''
  return [...new Set(Array.from(section.matchAll(/^\| `([\w-]+)/gm), ([, name = '']) => name))].sort()
}

t.test('the documentation lists exactly the existing metrics', async (t) => {
  const outbox = async () => ({ waiting: 0, delivered: 0, failed: 0, suspected: 0, inDigest: 0, oldestWaiting: 0 })
  const metrics = await createMetrics().text({ outbox, lastBackup: async () => undefined })
  const names = Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name)
  t.strictSame(
    tableNames('Monitoring').filter((name) => name.includes('_')),
    names.filter((name) => !/^(process|nodejs)_/.test(name)).sort(),
  )
})

t.test('the documentation lists exactly the existing outbox commands', async (t) => {
  const commands = new Set(Array.from(help.matchAll(/^ {2}([a-z]+)/gm), ([, name]) => name))
  t.strictSame(tableNames('The outbox command'), [...commands].sort())
})
