// The queries of the pages of the desk.
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { type AccountPage, type AuditPage, auditUrl, sessionsUrl } from '../../api/account-data.ts'
import {
  type ListSelection,
  type RequestPage,
  type RequestsPage,
  requestsUrl,
  requestUrl,
} from '../../api/requests-data.ts'
import { visitsDataUrl } from '../../api/urls.ts'
import type { VisitPeriod, VisitsPage } from '../../api/visits-data.ts'
import { isSignedOut, sessionEndedAtom } from './session.ts'

/** The time in which data is shown again without asking the server, in milliseconds. */
const freshDuration = 10_000

/** Creates the query client of a window. It sets `sessionEndedAtom` in `store` when the session has ended. */
export function createQueries(store: ReturnType<typeof createStore>): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (isSignedOut(error)) store.set(sessionEndedAtom, true)
      },
    }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: freshDuration, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const read = async <Data>(url: string) => (await fetchJson(url)) as Data

export const requestsQuery = (selection: ListSelection) =>
  queryOptions({ queryKey: ['requests', selection], queryFn: () => read<RequestsPage>(requestsUrl(selection)) })

/** A request and its neighbours in the list of `selection`. Not cached after its page, because it may be erased. */
export const requestQuery = (reference: string, selection: ListSelection) =>
  queryOptions({
    queryKey: ['request', reference, selection],
    queryFn: () => read<RequestPage>(requestUrl(reference, selection)),
    gcTime: 0,
  })

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => read<AccountPage>(sessionsUrl) })

export const auditQuery = (page: number) =>
  queryOptions({ queryKey: ['audit', page], queryFn: () => read<AuditPage>(auditUrl(page)), staleTime: 0 })

export const visitsQuery = (period: VisitPeriod) =>
  queryOptions({ queryKey: ['visits', period], queryFn: () => read<VisitsPage>(visitsDataUrl(period)) })

/** The key of the question before erasing, and of the erasure. */
export const eraseKey = ['erase']
