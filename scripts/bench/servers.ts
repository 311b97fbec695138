// Servers to compare the site with: `node servers.ts KIND FOLDER`. `node:http` and `fastify` send the page and the
// headers that are in FOLDER. `rendered` renders and compresses the page for every request.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import fastify from 'fastify'

const [kind, folder = '.'] = process.argv.slice(2)
process.env.NODE_ENV = 'production'

const body = readFileSync(join(folder, 'page'))
const headers: Record<string, string> = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))

const listeners: Record<string, () => Promise<RequestListener>> = {
  async 'node:http'() {
    return (_request, response) => response.writeHead(200, headers).end(body)
  },
  async fastify() {
    const app = fastify()
    app.get('/', (_request, reply) => reply.headers(headers).send(body))
    await app.ready()
    return (request, response) => app.routing(request, response)
  },
  async rendered() {
    const { renderedPage } = await import('./rendered-page.ts')
    return async (_request, response) => {
      const page = await renderedPage()
      response.writeHead(200, { ...headers, 'content-length': page.length }).end(page)
    }
  },
}

const listener = await listeners[kind ?? '']?.()
if (!listener) throw new Error(`No server is called ${kind}`)
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1')
