// Actions on the whole site: publish, restore, discard. Each is answered with a page about the site as it is then.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { DeskView } from '../../api/desk-data.ts'
import { useFailure } from '../data/failure.ts'
import { type Fields, sendForm } from '../data/send-form.ts'
import { viewInRefusal, viewKey } from '../data/views.ts'
import { readAgain } from '../editing/content.ts'
import { useLocale } from '../locale.tsx'
import { doneText } from '../shell/done.tsx'
import { showToastAtom, toastAtom } from '../shell/toast.ts'

interface SiteFormOptions {
  /** Stays on the open page, and loads it again. */
  stays?: boolean
  onDone?: (view: DeskView) => void
  /** Called with the page in the server's refusal. Without it, that page is shown. */
  onRefused?: (view: DeskView) => void
}

/** A function that sends the form at `address`, then shows the page that it leads to. */
export function useSiteForm(address: string, { stays = false, onDone, onRefused }: SiteFormOptions = {}) {
  const locale = useLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const setToast = useSetAtom(toastAtom)
  const showToast = useSetAtom(showToastAtom)
  const reportFailure = useFailure()

  function show({ done: _done, ...view }: DeskView) {
    void readAgain(queries)
    if (stays) return
    queries.setQueryData(viewKey(view.address), view)
    navigate(view.address)
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (fields: Fields) => sendForm(address, fields),
    onSuccess(view) {
      show(view)
      // Its Undo is about the draft before.
      setToast(null)
      if (view.done && view.done.action !== 'published')
        showToast({ kind: 'success', title: doneText(view.done, locale) })
      onDone?.(view)
    },
    onError(error, fields) {
      const view = viewInRefusal(error)
      if (view && onRefused) onRefused(view)
      else if (view) show(view)
      else reportFailure(error, { again: () => mutate(fields) })
    },
  })
  return { send: mutate, isPending }
}
