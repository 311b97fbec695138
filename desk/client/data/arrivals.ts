// New requests and changes of the content, as the server announces them while a page is open.
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ContentEvent } from '../../api/content.ts'
import type { RequestsEvent } from '../../api/requests-data.ts'
import { contentIn, readAgain } from '../editing/content.ts'
import { followEvents } from './event-stream.ts'
import { invalidateLists } from './request-actions.ts'
import { sessionEndedAtom } from './session.ts'
import { changeViews, withUnread } from './views.ts'

/** The references of the requests that have arrived and are not shown yet. */
export const arrivedAtom = atom<readonly string[]>([])

/** Listens to the server during the session, starting from the time when the page was rendered. */
export function useArrivals(since: number) {
  const queries = useQueryClient()
  const [hasEnded, endSession] = useAtom(sessionEndedAtom)
  const addArrived = useSetAtom(arrivedAtom)
  useEffect(() => {
    if (hasEnded) return
    return followEvents(since, ({ type, data }) => {
      if (type === 'end') return endSession(true)
      if (type === 'content') {
        const known = contentIn(queries)?.revision
        // This process may be a moment behind the answer to a write.
        if (known !== undefined && (data as ContentEvent).revision > known) void readAgain(queries)
        return
      }
      const { arrived, unread } = data as RequestsEvent
      addArrived((known) => [...known, ...arrived.filter((reference) => !known.includes(reference))])
      changeViews(queries, (view) => withUnread(view, unread))
      invalidateLists(queries)
    })
  }, [queries, since, hasEnded, endSession, addArrived])
}
