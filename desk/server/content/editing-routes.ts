// The pages of the desk that edit the site. The application renders them from the content (routes.ts).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pages } from '../../api/addresses.ts'
import type { DeskContext } from '../desk-context.ts'
import { pageRoute } from '../routes.ts'

export function editingRoutes(app: FastifyInstance, context: DeskContext) {
  for (const address of [pages.texts, `${pages.texts}/*`]) {
    pageRoute(app, context, {
      address,
      handler: async (request) => ({ page: { kind: 'editing' }, address: shownAddress(request) }),
    })
  }
}

/** The address of the page of `request`, which may ask for its data: path and query, without `lang`. */
function shownAddress({ url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url.replace(/^\/desk\/data(?=\/)/, '/desk'), 'http://desk')
  searchParams.delete('lang')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
