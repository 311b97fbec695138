// The picture that was clicked on the page, in a dialog.
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import { viewKey } from '../data/views.ts'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { PictureEditor } from './picture-editor.tsx'

interface PictureDialogProps {
  slot: string
  title: string
  onClose: () => void
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
}

export function PictureDialog({ slot, title, onClose, onUsed }: PictureDialogProps) {
  const { texts } = useLocale()
  const { data, error } = useQuery<DeskView>({ queryKey: viewKey(pages.picture(slot)) })
  const page = data?.page.kind === 'picture' ? data.page : undefined
  return (
    <Sheet className="sheet-wide" title={title} closeLabel={texts.close} onClose={onClose}>
      {(close) => (
        <>
          {error && <p className="bad">{texts.problem.unreachable}</p>}
          {page && (
            <PictureEditor
              page={page}
              heading="h3"
              closeLabel={texts.editor.picture.cancel}
              onClose={close}
              onUsed={onUsed}
            />
          )}
        </>
      )}
    </Sheet>
  )
}
