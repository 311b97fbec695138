// Serves a page over HTTP/2, as visitors get it: through Caddy, with a certificate that Caddy signs itself.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

export interface Http2Proxy {
  /** The address of the page behind the proxy. */
  url: string
  stop(): Promise<void>
}

const attempts = 200

/** Starts Caddy in front of the server of `url`. Rejects if there is no program `caddy`. */
export async function startHttp2Proxy(url: string): Promise<Http2Proxy> {
  const { origin, pathname, search } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const port = await freePort()
  const config = `{
  admin off
  skip_install_trust
  local_certs
  auto_https disable_redirects
}
https://localhost:${port} {
  reverse_proxy ${origin} {
    header_up Host {upstream_hostport}
  }
}
`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, config)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const exited = once(child, 'exit').finally(() => process.off('exit', kill))
  // `exited` rejects if there is no such program.
  await Promise.race([answering(port), exited.then(() => Promise.reject(new Error('Caddy did not start')))])
  async function stop() {
    child.kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `https://localhost:${port}${pathname}${search}`, stop }
}

async function answering(port: number) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await isAnswering(port)) return
    await wait(50)
  }
  throw new Error('Caddy does not answer')
}

const isAnswering = (port: number) =>
  new Promise<boolean>((resolve) => {
    // The certificate is not signed by an authority that Node knows.
    request({ port, host: 'localhost', rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => resolve(false))
      .end()
  })
