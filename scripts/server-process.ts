// Starts the site in a separate process, for scripts that measure it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export interface ServerProcess {
  pid: number
  origin: string
  /** Ends the process, and waits until it has ended. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

interface StartOptions {
  environment?: NodeJS.ProcessEnv
  /** The number of the processor to run on; by default any. */
  core?: number | undefined
}

/** Runs `command`, a server that listens on PORT. Resolves when it answers. */
export async function startProcess(command: readonly string[], options: StartOptions = {}): Promise<ServerProcess> {
  const { environment = {}, core } = options
  const port = await freePort()
  const [program = '', ...parameters] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(program, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const exited = once(child, 'exit').finally(() => process.off('exit', kill))
  const origin = `http://127.0.0.1:${port}`
  while (!(await isAnswering(origin))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} did not start`)
    await setTimeout(10)
  }
  async function stop() {
    child.kill('SIGINT')
    await exited
  }
  return { origin, pid: child.pid ?? 0, stop }
}

/** Starts the built site as `npm start` does, with a data folder that is deleted when it stops. */
export async function startSite({ environment, core }: StartOptions = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'site-'))
  const site = await startProcess([process.execPath, 'server/main.ts'], {
    environment: { DATA_DIR: dataFolder, NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...environment },
    core,
  })
  async function stop() {
    await site.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { ...site, stop }
}

const isAnswering = (origin: string) =>
  fetch(origin).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  )
