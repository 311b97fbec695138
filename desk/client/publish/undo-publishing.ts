// The version last published in this window, and its Undo.
import { atom, useSetAtom } from 'jotai'
import { type ChangedUnit, type PublishResult, restoreUrl } from '../../api/publishing.ts'
import { useChange } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { useShowToast } from '../shell/toast.ts'
import { useSiteAction } from './site-action.tsx'

export interface PublishedVersion {
  version: number
  units: readonly ChangedUnit[]
}

export const publishedAtom = atom<PublishedVersion | null>(null)

/** Returns a function that publishes the previous version again and keeps the values as a draft. */
export function useUndoPublishing() {
  const { texts, plural } = useLocale()
  const setPublished = useSetAtom(publishedAtom)
  const change = useChange()
  const showToast = useShowToast()
  const { send } = useSiteAction<PublishResult>({ url: restoreUrl })
  return ({ version, units }: PublishedVersion) =>
    send({ version: version - 1, published: version }, async (result, reread) => {
      setPublished(null)
      showToast({ kind: 'success', title: plural(texts.versions.isRestored, result.version) })
      await reread
      for (const { path, after } of units) change(path, after)
    })
}
