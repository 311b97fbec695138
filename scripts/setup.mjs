// Makes a clone ready, and does nothing where it is already: installs what the lock file names and, with --build,
// builds the site, with --pictures only the pictures (the type-check and the development server need them).
// Runs on any Node ≥ 20. The scripts that it starts run on Node 24, which the lock file pins by its hash.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const broughtNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const ownMajor = Number(process.versions.node.split('.')[0])
const buildInputs = ['package-lock.json', 'vite.config.ts', 'scripts', 'src', 'styles']

if (ownMajor < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

/** Runs a command in the project's folder; a failure ends the set-up with its exit code. */
function run(command, ...parameters) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** The Node that the project brings for Linux and Windows, else the Node of this system, which must then be as new. */
function pinnedNode() {
  if (existsSync(broughtNode)) return broughtNode
  if (ownMajor >= 24) return process.execPath
  console.error(`Node 24 is needed: the project brings it for Linux and Windows only. This is ${process.version}.`)
  process.exit(1)
}

/** A hash over the names and contents of the files at and below `paths`. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const absolute = join(root, path)
    if (statSync(absolute).isDirectory()) {
      const below = readdirSync(absolute).filter((name) => name !== 'generated')
      hash.update(fingerprint(below.sort().map((name) => join(path, name))))
    } else {
      hash.update(path).update(readFileSync(absolute))
    }
  }
  return hash.digest('hex')
}

/** Does `work` unless `stamp` says that it was done for these very inputs. */
function once(stamp, inputs, work) {
  const file = join(root, stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint(inputs)) return
  work()
  writeFileSync(file, fingerprint(inputs))
}

once('node_modules/.installed', ['package-lock.json'], () => {
  // The development packages are needed even where NODE_ENV is production: they build the site.
  run('npm', 'ci', '--include=dev', '--loglevel=error')
  // tap compiles its plugins into one library; .taprc leaves one of them out.
  run(pinnedNode(), 'node_modules/.bin/tap', 'build')
})
if (process.argv.includes('--pictures')) run(pinnedNode(), 'scripts/pictures.ts')
if (process.argv.includes('--build')) {
  once('dist/.built', buildInputs, () => run(pinnedNode(), 'scripts/build.ts'))
}
