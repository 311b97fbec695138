// The picture that was clicked on the page, in a dialog.
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { picturesQuery } from './pictures.ts'

interface PictureDialogProps {
  slot: string
  title: string
  onClose: () => void
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
}

export function PictureDialog({ slot, title, onClose, onUsed }: PictureDialogProps) {
  const { texts } = useLocale()
  const { data, error } = useQuery(picturesQuery)
  const picture = data?.pictures.find((other) => other.slot === slot)
  return (
    <Sheet className="sheet-wide" title={title} closeLabel={texts.close} onClose={onClose}>
      {(close) => (
        <>
          {error && <p className="bad">{texts.problem.unreachable}</p>}
          {picture && data && (
            <PictureEditor
              picture={picture}
              progress={data.progress}
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
