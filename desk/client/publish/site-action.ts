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

export interface SiteActionOptions<Result> {
  onDone: (result: Result) => void
  /** Closes the dialog of the action: it would cover a toast. */
  close?: () => void
  /** Without it, a toast says that the action is not possible any more. */
  onRefused?: (refusal: Refusal) => void
}

/** A function that sends its argument to the API at `address`, unless it is still waiting for an answer. */
export function useSiteAction<Body extends object, Result = void>(
  address: string,
  { onDone, close, onRefused }: SiteActionOptions<Result>,
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
      close?.()
      onDone(result)
    },
    onError(error, body) {
      const refusal = refusalIn<StaleDraft & PublishRefused>(error)
      if (refusal) void readAgain(queries)
      if (refusal && onRefused) return onRefused(refusal)
      close?.()
      if (refusal) showToast({ kind: 'error', title: texts.failure.title, text: texts.failure.refused })
      else reportFailure(error, { again: () => mutate(body) })
    },
  })
  return { send: (body: Body) => isPending || mutate(body), isPending }
}
