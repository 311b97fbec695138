// What a dialog of the desk shows: the view of a page, read when the dialog opens.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { DeskView } from '../desk-data.ts'
import { useLocale } from '../locale.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { isSignedOut, sessionEndedAtom } from './session.ts'
import { viewKey } from './views.ts'

/** The query of the view at `address`. If it cannot be read, `onClose` is called and the reason is shown. */
export function useDialogView(
  address: string,
  onClose: () => void,
  options: Pick<UseQueryOptions<DeskView>, 'refetchInterval'> = {},
) {
  const { texts } = useLocale()
  const endSession = useSetAtom(sessionEndedAtom)
  const showToast = useSetAtom(showToastAtom)
  const query = useQuery<DeskView>({ queryKey: viewKey(address), staleTime: 0, gcTime: 0, ...options })
  const { error } = query
  useEffect(() => {
    if (!error) return
    onClose()
    if (isSignedOut(error)) endSession(true)
    else showToast({ kind: 'error', title: texts.problem.unreachable })
  }, [error, onClose, endSession, showToast, texts])
  return query
}
