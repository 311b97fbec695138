// The two kinds of routes of the desk: a page, and a form that leads to a page. Each has two addresses: HTML for
// browsers, and JSON for the application.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import { dataAddress } from '../api/addresses.ts'
import type { DeskPage, Done } from '../api/desk-data.ts'
import type { DeskContext, ShownPage } from './desk-context.ts'
import { isForData } from './guard.ts'

interface RouteOptions {
  isPublic?: boolean
}

type Handler<Result> = (request: FastifyRequest, reply: FastifyReply) => Promise<Result>

/** A page at `address`. `handler` may send something else, such as a redirect. */
export function pageRoute(
  app: FastifyInstance,
  { show }: DeskContext,
  { address, handler, ...config }: RouteOptions & { address: string; handler: Handler<ShownPage | FastifyReply> },
) {
  for (const url of [address, dataAddress(address)]) {
    app.get(url, { config }, async (request, reply) => {
      const result = await handler(request, reply)
      return 'page' in result ? show(request, reply, result) : result
    })
  }
}

/**
 * The result of a form: a browser is redirected to the page at `address`, the application gets the data of the page.
 */
export interface Accepted {
  address: string
  done?: Done
  page: () => Promise<DeskPage>
}

/** A form at `address` with the fields of `body`. If it fails, the response is a page with the status of the error. */
export function formRoute<Body extends TObject>(
  app: FastifyInstance,
  { show }: DeskContext,
  {
    address,
    body,
    handler,
    ...config
  }: RouteOptions & {
    address: string
    body: Body
    handler: (request: FastifyRequest & { body: Static<Body> }, reply: FastifyReply) => Promise<Accepted | ShownPage>
  },
) {
  for (const url of [address, dataAddress(address)]) {
    app.post(url, {
      config: { ...config, isForOwnPages: true },
      schema: { body },
      preValidation: async (request) => {
        if (!isForData(request)) request.body = withNumbers(request.body, body)
      },
      handler: async (request, reply) => {
        const result = await handler(request as FastifyRequest & { body: Static<Body> }, reply)
        if (!isAccepted(result)) return show(request, reply, result)
        if (!isForData(request)) return reply.redirect(withDone(result), 303)
        return show(request, reply, { ...result, page: await result.page() })
      },
    })
  }
}

const isAccepted = (result: Accepted | ShownPage): result is Accepted => typeof result.page === 'function'

/** A number that a plain form sends as text. */
export const formNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** The fields of a plain form, whose values are all texts. Converts them to numbers where `schema` has numbers. */
function withNumbers(fields: unknown, schema: TObject): unknown {
  const values: Record<string, unknown> = { ...(fields as object) }
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = values[name]
    if (Type.IsInteger(property) && typeof value === 'string' && /^\d{1,15}$/.test(value)) values[name] = Number(value)
  }
  return values
}

function withDone({ address, done }: Accepted): string {
  if (!done) return address
  const query = new URLSearchParams({ done: done.action, ...(done.count !== undefined && { count: `${done.count}` }) })
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
