// Actions on the whole site: publish, discard, restore. The content is read again after each.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { PublishRefused, StaleDraft } from '../../api/publishing.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { useFailure } from '../data/failure.ts'
import { readAgain } from '../editing/content.ts'
import { useLocale } from '../locale.tsx'
import { showToastAtom, toastAtom } from '../shell/toast.ts'

export type Refusal = Partial<StaleDraft & PublishRefused>

interface SiteActionOptions<Result> {
  onDone: (result: Result) => void
  /** Without it, a toast says that the action is not possible any more. */
  onRefused?: (refusal: Refusal) => void
}

/** A function that sends its argument to the API at `address`. */
export function useSiteAction<Body extends object, Result = void>(
  address: string,
  { onDone, onRefused }: SiteActionOptions<Result>,
) {
  const { texts } = useLocale()
  const queries = useQueryClient()
  const setToast = useSetAtom(toastAtom)
  const showToast = useSetAtom(showToastAtom)
  const reportFailure = useFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: Body) => (await callApi('POST', address, body)) as Result,
    onSuccess(result) {
      void readAgain(queries)
      // Its Undo is about the draft before.
      setToast(null)
      onDone(result)
    },
    onError(error, body) {
      const refusal = refusalIn<StaleDraft & PublishRefused>(error)
      if (!refusal) return reportFailure(error, { again: () => mutate(body) })
      void readAgain(queries)
      if (onRefused) onRefused(refusal)
      else showToast({ kind: 'error', title: texts.failure.title, text: texts.failure.refused })
    },
  })
  return { send: mutate, isPending }
}
