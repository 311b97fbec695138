// Changes to requests and content that the server announces while a page is open.
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { ContentEvent } from '../../api/content.ts'
import type { RequestsEvent, RequestsPage } from '../../api/requests-data.ts'
import { contentIn, refetchContent } from './content.ts'
import { followEvents } from './event-stream.ts'
import { eraseKey } from './queries.ts'
import { sessionEndedAtom } from './session.ts'
import { useStart } from './start.ts'

const latestToAnswerAtom = atom<number | undefined>(undefined)

/** The number of requests to answer. */
export const useToAnswer = (): number => {
  const { requests } = useStart()
  return useAtomValue(latestToAnswerAtom) ?? requests.toAnswer
}

/** Listens to the server during the session. */
export function useLiveChanges() {
  const queries = useQueryClient()
  const [hasEnded, endSession] = useAtom(sessionEndedAtom)
  const setToAnswer = useSetAtom(latestToAnswerAtom)
  const revision = useRef(useStart().requests.revision)
  useEffect(() => {
    if (hasEnded) return
    return followEvents(({ type, data }) => {
      if (type === 'end') return endSession(true)
      if (type === 'content') {
        const known = contentIn(queries)?.revision
        // The stream may lag behind the response to a write.
        if (known !== undefined && (data as ContentEvent).revision > known) void refetchContent(queries)
        return
      }
      const event = data as RequestsEvent
      setToAnswer(event.toAnswer)
      if (event.revision === revision.current) return
      revision.current = event.revision
      // The open request may be the one that is being erased.
      if (queries.isMutating({ mutationKey: eraseKey }) === 0) void queries.invalidateQueries({ queryKey: ['request'] })
      // Only the list that grows at its end changes while it is open. In other lists, rows that arrive at the top would
      // move the rest under the pointer.
      void queries.invalidateQueries({ queryKey: ['requests'], refetchType: 'none' })
      void queries.refetchQueries({
        queryKey: ['requests'],
        type: 'active',
        predicate: ({ state }) => (state.data as RequestsPage | undefined)?.show === 'to-answer',
      })
    })
  }, [queries, hasEnded, endSession, setToAnswer])
}
