// A button for an action on the whole site: publish, discard, restore. The content is read again afterwards.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { PathErrors } from '../../api/content.ts'
import type { StaleDraft } from '../../api/publishing.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { refetchContent } from '../data/content.ts'
import { useLocale } from '../locale.tsx'
import { toastAtom, useReportFailure, useShowToast } from '../shell/toast.ts'

export type PublishRefusal = Partial<StaleDraft & PathErrors>

interface SiteActionOptions {
  /** The URL of the API. */
  url: string
  /** Closes the dialog of the button, which would cover a toast. */
  close?: (() => void) | undefined
  /** By default, a toast says that the action is no longer possible. */
  onRefused?: ((refusal: PublishRefusal) => void) | undefined
}

interface Sent<Result> {
  body: object
  /** `reread` resolves when the content has been read again. */
  onDone: (result: Result, reread: Promise<void>) => void
}

/** Returns a function that sends `body`, and whether the answer is awaited. */
export function useSiteAction<Result>({ url, close, onRefused }: SiteActionOptions) {
  const { failure } = useLocale().texts
  const queries = useQueryClient()
  const setToast = useSetAtom(toastAtom)
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ body }: Sent<Result>) => (await callApi('POST', url, body)) as Result,
    onSuccess(result, { onDone }) {
      const reread = refetchContent(queries)
      // An open toast may offer Undo for the previous draft.
      setToast(null)
      close?.()
      onDone(result, reread)
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
  const send = (body: object, onDone: Sent<Result>['onDone']) => isPending || mutate({ body, onDone })
  return { send, isPending }
}

export interface SiteActionProps<Result> extends SiteActionOptions, Sent<Result> {
  className: string
  disabled?: boolean
  children: ReactNode
}

export function SiteAction<Result>(props: SiteActionProps<Result>) {
  const { url, body, onDone, close, onRefused, children, ...button } = props
  const { send, isPending } = useSiteAction<Result>({ url, close, onRefused })
  return (
    <button type="button" aria-busy={isPending} onClick={() => send(body, onDone)} {...button}>
      {children}
    </button>
  )
}
