// Starts the site as an operator does: as a process, with settings from the environment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export interface SiteProcess {
  origin: string
  pid: number | undefined
  /** Sends SIGHUP, and waits until the process has logged the result. */
  reload(): Promise<void>
  /** The log so far. */
  output(): string
  /** Sends SIGTERM, as Docker does. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

// The site is started without the settings of the person who runs the tests. Compiled code shortens its start.
const ownEnvironment = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

function run(environment: NodeJS.ProcessEnv, ...parameters: string[]) {
  return spawn(process.execPath, [main, ...parameters], {
    env: { ...ownEnvironment(), ...environment },
  })
}

/** Starts the site from a shell that has run `command`, such as one that enters a control group. */
export const startSiteAfter = (t: Test, command: string, environment: NodeJS.ProcessEnv) =>
  listening(
    t,
    spawn('sh', ['-ec', `${command}\nexec "$0" "$1"`, process.execPath, main], {
      env: { ...ownEnvironment(), PORT: '0', ...environment },
    }),
  )

/** Runs the site to its end: for settings with which it does not start. */
export async function runToEnd(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; stderr: string }> {
  const child = run(environment)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, stderr }
}

/**
 * Starts the site on a free port and waits until it listens. It is killed when the test ends. If the site ends by
 * itself, the error contains its log.
 */
export const startSite = (t: Test, environment: NodeJS.ProcessEnv, ...parameters: string[]) =>
  listening(t, run({ PORT: '0', ...environment }, ...parameters))

async function listening(t: Test, child: ReturnType<typeof run>): Promise<SiteProcess> {
  const exited = once(child, 'exit')
  let isEndExpected = false
  function end(signal: 'SIGTERM' | 'SIGKILL') {
    isEndExpected = true
    child.kill(signal)
    return exited
  }
  t.teardown(async () => {
    await end('SIGKILL')
    if (!t.passing()) console.error(`The site's log (${child.exitCode ?? child.signalCode}): ${output}`)
  })

  const { promise: listeningOrigin, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      const [origin] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (origin) resolve(origin)
    })
  }
  child.on('close', (code, signal) => {
    reject(new Error(`The site did not start: ${output}`))
    if (!isEndExpected) t.fail(`the site ended by itself: ${code ?? signal}`, { output })
  })
  return {
    origin: await listeningOrigin,
    pid: child.pid,
    output: () => output,
    async reload() {
      const before = output.length
      child.kill('SIGHUP')
      while (!/SITE_FILE (was read again|is wrong)/.test(output.slice(before))) await once(child.stdout, 'data')
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      const [code] = await end('SIGTERM')
      return code
    },
  }
}
