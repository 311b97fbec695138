// The dialog that publishes, over the page that is edited.
import { useAtom } from 'jotai'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { PublishForm, useChanges } from './publish-form.tsx'
import { publishOpenAtom } from './publish-state.ts'

export function PublishDialog() {
  const [isOpen, setOpen] = useAtom(publishOpenAtom)
  return isOpen && <OpenDialog onClose={() => setOpen(false)} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { texts, plural } = useLocale()
  const changes = useChanges()
  const title = changes.length > 0 ? plural(texts.publish.title, changes.length) : texts.publish.titleNothing
  return (
    <Sheet className="sheet-publish" title={title} closeLabel={texts.close} onClose={onClose}>
      {(close) => <PublishForm changes={changes} close={close} />}
    </Sheet>
  )
}
