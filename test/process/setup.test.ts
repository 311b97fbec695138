// The set-up of a fresh clone, on the Node of this machine, which may be older than the pinned Node. The clone is
// small: its only package is the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import t, { type Test } from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { readSource, root } from '../support/source.ts'

// Without the pinned Node, which npm adds.
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter)
const env = { HOME: process.env.HOME, PATH, npm_config_ignore_scripts: 'true' }
const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=0'], { env }).status === 0
const options = { skip: !hasRegistry && 'the set-up of a fresh clone: no registry of packages answers' }

const program = `
const [code] = process.argv.slice(2)
if (code) process.exit(Number(code))
process.on('SIGTERM', () => {
  console.log('ended by SIGTERM')
  process.exit()
})
setInterval(() => {}, 1000)
console.log(process.version)
`

/** A clone without node_modules, whose start script starts `program`. */
function smallClone(t: Test): string {
  const folder = dataFolder(t)
  const read = (file: string) => JSON.parse(readSource(file))
  const { optionalDependencies } = read('package.json')
  const { packages, ...lock } = read('package-lock.json')
  const nodes = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  const locked = Object.fromEntries(nodes.map((path) => [path, packages[path]]))
  const files = {
    'package.json': { optionalDependencies, scripts: { start: 'node scripts/setup.mjs program.mjs' } },
    'package-lock.json': { ...lock, packages: { '': { optionalDependencies }, ...locked } },
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(content))
  writeFileSync(join(folder, 'program.mjs'), program)
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'))
  return folder
}

t.test('npm start installs Node and starts the program, with its signals and exit code', options, async (t) => {
  const cwd = smallClone(t)
  // A process group, so that a failed test can end all of its processes.
  const npm = spawn('npm', ['start'], { cwd, env, detached: true })
  const group = -(npm.pid ?? 0)
  let isEnded = false
  t.teardown(() => isEnded || process.kill(group, 'SIGKILL'))
  let output = ''
  const started = new Promise<void>((resolve) => {
    npm.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes(process.version)) resolve()
    })
  })
  const closed = once(npm, 'close')
  await Promise.race([started, closed])
  t.match(output, process.version)

  npm.kill('SIGTERM')
  await closed
  isEnded = true
  t.match(output, 'ended by SIGTERM')
  t.equal(spawnSync('npm', ['start', '--', '3'], { cwd, env }).status, 3)
})
