// New requests, as the server announces them while a page is open.
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { eventsAddress } from '../../api/addresses.ts'
import type { RequestsEvent } from '../../api/requests-data.ts'
import { invalidateLists } from './request-actions.ts'
import { sessionEndedAtom } from './session.ts'
import { changeViews, withUnread } from './views.ts'

/** The references of the requests that have arrived and are not shown yet. */
export const arrivedAtom = atom<readonly string[]>([])

/**
 * Listens to the server during the session, starting from the time when the page was rendered. After a failure, the
 * browser reconnects by itself.
 */
export function useArrivals(since: number) {
  const queries = useQueryClient()
  const [hasEnded, endSession] = useAtom(sessionEndedAtom)
  const addArrived = useSetAtom(arrivedAtom)
  useEffect(() => {
    if (hasEnded) return
    const source = new EventSource(`${eventsAddress}?since=${since}`)
    source.addEventListener('requests', ({ data }: MessageEvent<string>) => {
      const { arrived, unread }: RequestsEvent = JSON.parse(data)
      addArrived((known) => [...known, ...arrived.filter((reference) => !known.includes(reference))])
      changeViews(queries, (view) => withUnread(view, unread))
      invalidateLists(queries)
    })
    source.addEventListener('end', () => {
      source.close()
      endSession(true)
    })
    return () => source.close()
  }, [queries, since, hasEnded, endSession, addArrived])
}
