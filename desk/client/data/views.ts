// The views of the desk as queries: each is read at the data address of its page.
import { QueryClient } from '@tanstack/react-query'
import { fetchJson, HttpError } from '../../../src/data/fetch-json.ts'
import { dataAddress, desk, pages } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { RequestDetails, RequestRow } from '../../api/requests-data.ts'

/** The key of the view at `address`: the address of its data. */
export const viewKey = (address: string) => [dataAddress(address)] as const

/** Whether a key is that of a view; the content has others. */
export const isViewKey = ([address]: readonly unknown[]): boolean => String(address).startsWith(dataAddress(desk))

/** The key of `view`. All pages that edit the site have one. */
export const keyOfView = ({ page, address }: DeskView) => viewKey(page.kind === 'editing' ? pages.texts : address)

/** How long a view is shown again without asking the server, in milliseconds. */
const freshTime = 10_000

/** The queries of one window. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [address] }) => fetchJson(String(address)),
        networkMode: 'always',
        retry: false,
        staleTime: freshTime,
        // When the person returns to the window, a request is loaded again, but not a list: its rows would move under
        // the pointer.
        refetchOnWindowFocus: ({ state }) => (state.data as Partial<DeskView> | undefined)?.page?.kind === 'request',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Replaces every loaded view. */
export function changeViews(queries: QueryClient, change: (view: DeskView) => DeskView) {
  queries.setQueriesData<DeskView>({ predicate: ({ queryKey }) => isViewKey(queryKey) }, (view) => view && change(view))
}

/** The fields of a request that lists and its page both show. */
export type RequestChange = Partial<Pick<RequestRow & RequestDetails, 'state' | 'answeredBy' | 'version' | 'mail'>>

/** `view` with `change` applied to the request in all places. */
export function withRequest(view: DeskView, reference: string, change: RequestChange): DeskView {
  const { page } = view
  if (page.kind === 'requests') {
    const requests = page.requests.map((row) => (row.reference === reference ? { ...row, ...change } : row))
    return { ...view, page: { ...page, requests } }
  }
  if (page.kind === 'request' && page.request.reference === reference) {
    return { ...view, page: { ...page, request: { ...page.request, ...change } } }
  }
  return view
}

/** `view` with the number of unread requests. */
export function withUnread(view: DeskView, unread: number): DeskView {
  return view.session ? { ...view, session: { ...view.session, unread } } : view
}

/** The view in a refusal. Responses with 409 and 422 contain the current page. */
export function viewInRefusal(error: unknown): DeskView | undefined {
  if (!(error instanceof HttpError && (error.status === 409 || error.status === 422))) return undefined
  const body: Partial<DeskView> = JSON.parse(error.body)
  return body.page && (body as DeskView)
}
