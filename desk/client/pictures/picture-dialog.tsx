// The dialog of a picture that was clicked on the page.
import { usePicture } from '../data/pictures.ts'
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
  const { data: picture, error } = usePicture(slot)
  const { cancel } = texts.editor.picture
  return (
    <Sheet className="sheet-wide" title={title} onClose={onClose}>
      {(close) => (
        <>
          {error && <p className="bad">{texts.problem.unreachable}</p>}
          {picture && (
            <PictureEditor picture={picture} onUsed={onUsed} onClose={close} closeLabel={cancel} heading="h3" />
          )}
        </>
      )}
    </Sheet>
  )
}
