// A button for an action on the whole site: publish, discard, restore. The content is read again afterwards.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { PathErrors } from '../../api/content.ts'
import type { StaleDraft } from '../../api/publishing.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { refetchContent } from '../editing/content.ts'
import { useLocale } from '../locale.tsx'
import { toastAtom, useReportFailure, useShowToast } from '../shell/toast.ts'

export type PublishRefusal = Partial<StaleDraft & PathErrors>

export interface SiteActionProps<Result> {
  /** The address of the API that receives `body`. */
  address: string
  body: object
  className: string
  disabled?: boolean
  children: ReactNode
  onDone: (result: Result) => void
  /** Closes the dialog of the button, which would cover a toast. */
  close?: () => void
  /** By default, a toast says that the action is no longer possible. */
  onRefused?: (refusal: PublishRefusal) => void
}

export function SiteAction<Result>(props: SiteActionProps<Result>) {
  const { address, body, onDone, close, onRefused, children, ...button } = props
  const { failure } = useLocale().texts
  const queries = useQueryClient()
  const setToast = useSetAtom(toastAtom)
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: object) => (await callApi('POST', address, sent)) as Result,
    onSuccess(result) {
      void refetchContent(queries)
      // An open toast may offer Undo for the previous draft.
      setToast(null)
      close?.()
      onDone(result)
    },
    onError(error, sent) {
      const refusal = refusalIn<StaleDraft & PathErrors>(error)
      if (refusal) void refetchContent(queries)
      if (refusal && onRefused) return onRefused(refusal)
      close?.()
      if (refusal) showToast({ kind: 'error', title: failure.title, text: failure.refused })
      else reportFailure(error, { again: () => mutate(sent) })
    },
  })
  return (
    <button type="button" aria-busy={isPending} onClick={() => isPending || mutate(body)} {...button}>
      {children}
    </button>
  )
}
