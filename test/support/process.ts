// Starts the site as an operator does: as a process, with settings from the environment.
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { until } from './until.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export type SiteProcess = Awaited<ReturnType<typeof startSite>>

type User = Pick<SpawnOptions, 'uid' | 'gid'>

function run(environment: NodeJS.ProcessEnv, user: User = {}) {
  // Without the settings of the person who runs the tests. Compiled code shortens its start.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...environment }, ...user })
}

/** Runs the site to its end: for settings with which it does not start. */
export async function runToEnd(environment: NodeJS.ProcessEnv) {
  const child = run(environment)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, stderr }
}

/**
 * Starts the site on a free port, by default as the current user, and waits until it listens. It is killed when the
 * test ends. If it ends earlier, the error contains its log.
 */
export async function startSite(t: Test, environment: NodeJS.ProcessEnv, user?: User) {
  const child = run({ PORT: '0', ...environment }, user)
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
    if (!isEndExpected) t.fail(`the site ended unexpectedly: ${code ?? signal}`, { output })
  })
  return {
    origin: await listeningOrigin,
    pid: child.pid,
    /** The log so far. */
    output: () => output,
    /** Sends SIGHUP, and waits until the process has logged the result. */
    async reload() {
      const before = output.length
      child.kill('SIGHUP')
      await until('the result', () => /SITE_FILE (was read again|is wrong)/.test(output.slice(before)))
    },
    /** Sends SIGKILL. */
    async kill() {
      await end('SIGKILL')
    },
    /** Sends SIGTERM, as Docker does. Returns the exit code. */
    async stop(): Promise<number | null> {
      const [code] = await end('SIGTERM')
      return code
    },
  }
}
