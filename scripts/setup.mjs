// Prepares a clone, unless it is already prepared, then starts a program:
//   node scripts/setup.mjs [--build | --pictures] [PROGRAM …]
// It installs the packages and, with --build, builds the site; with --pictures, only the pictures, which the type check
// and the development server need. Runs on Node 20 or newer on Linux, macOS and Windows. The program runs on the Node
// version that package-lock.json pins. A shell could not start it after the set-up: it remembers the path of the older
// `node` that ran the set-up.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// The program itself and not the link in node_modules/.bin, which is a .cmd file on Windows.
const pinnedNodes = {
  linux: `node_modules/node-linux-${process.arch}/bin/node`,
  win32: `node_modules/node-win-${process.arch}/bin/node.exe`,
}
const ownMajor = Number(process.versions.node.split('.')[0])
const deskInputs = ['vite.config.ts', 'api', 'client', 'styles', 'texts'].map((name) => `desk/${name}`)
const buildInputs = ['package-lock.json', 'vite.config.ts', 'scripts', 'src', 'styles', ...deskInputs]

if (ownMajor < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

/** Runs a program in the folder of the project. If it fails, the set-up ends with its exit code. */
function run(program, parameters, options = {}) {
  const { status, error } = spawnSync(program, parameters, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** The Node that the project brings, or else the Node that runs this script, if it is new enough. */
function nodeProgram() {
  const pinned = join(root, pinnedNodes[process.platform] ?? '')
  if (process.platform in pinnedNodes && existsSync(pinned)) return pinned
  if (ownMajor >= 24) return process.execPath
  console.error(`Node 24 is needed: the project brings it for Linux and Windows only. This is ${process.version}.`)
  process.exit(1)
}

/** A hash of the names and contents of the files at and below `paths`. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const absolute = join(root, path)
    // The desk is optional.
    if (!existsSync(absolute)) continue
    if (statSync(absolute).isDirectory()) {
      const names = readdirSync(absolute).filter((name) => name !== 'generated')
      hash.update(fingerprint(names.sort().map((name) => join(path, name))))
    } else {
      hash.update(path).update(readFileSync(absolute))
    }
  }
  return hash.digest('hex')
}

/** Calls `work` unless `stamp`, a file, says that it was done for the same inputs. */
function once(stamp, inputs, work) {
  const file = join(root, stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint(inputs)) return
  work()
  writeFileSync(file, fingerprint(inputs))
}

/** Starts a program in the folder of the project. Passes signals on to it, and ends with its exit code. */
function start(parameters) {
  const program = spawn(nodeProgram(), parameters, {
    cwd: root,
    stdio: 'inherit',
    // Node keeps the compiled code there, so that the first page comes sooner from the second start on.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env },
  })
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  // npm passes a signal to its shell. Some shells, such as dash, end without passing it on.
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    program.kill('SIGTERM')
  }, 500)
  process.on('SIGTERM', () => program.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal also sends these signals to the program. A second signal would end it immediately.
      if (isatty(0)) clearInterval(watch)
      else program.kill(signal)
    })
  }
}

once('node_modules/.installed', ['package-lock.json'], () => {
  // With a shell, because npm is a .cmd file on Windows. The development packages build the site, so they are needed
  // even if NODE_ENV is production.
  run('npm ci --include=dev --loglevel=error', [], { shell: true })
})
const parameters = process.argv.slice(2)
if (parameters.at(-1) === '--demo') parameters.splice(1, Number.POSITIVE_INFINITY, 'scripts/demo.ts')
const extent = ['--build', '--pictures'].includes(parameters[0]) ? parameters.shift() : undefined
if (extent === '--pictures') run(nodeProgram(), ['scripts/pictures.ts'])
if (extent === '--build') once('dist/.built', buildInputs, () => run(nodeProgram(), ['scripts/build.ts']))
if (parameters.length > 0) start(parameters)
