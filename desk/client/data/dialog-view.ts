// What a dialog of the desk shows: the view of a page, read when the dialog opens.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskView } from '../../api/desk-data.ts'
import { useLocale } from '../locale.tsx'
import { useFailure } from './failure.ts'
import { viewKey } from './views.ts'

/** The query of the view at `address`. If it cannot be read, `onClose` is called and the reason is shown. */
export function useDialogView(
  address: string,
  onClose: () => void,
  options: Pick<UseQueryOptions<DeskView>, 'refetchInterval'> = {},
) {
  const { texts } = useLocale()
  const reportFailure = useFailure()
  const query = useQuery<DeskView>({ queryKey: viewKey(address), staleTime: 0, gcTime: 0, ...options })
  const { error } = query
  useEffect(() => {
    if (!error) return
    onClose()
    reportFailure(error, { message: { title: texts.problem.unreachable } })
  }, [error, onClose, reportFailure, texts])
  return query
}
