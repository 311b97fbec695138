// The button that restores a version, and its confirmation dialog.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countChanges } from '../../api/changes.ts'
import { type PublishResult, restoreUrl } from '../../api/publishing.ts'
import { pages } from '../../api/urls.ts'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { useShowToast } from '../shell/toast.ts'
import { SiteAction } from './site-action.tsx'

export function Restore({ version }: { version: number }) {
  const { texts, fill, plural } = useLocale()
  const labels = texts.versions
  const { version: published, changes } = useEditing().content
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const showToast = useShowToast()
  const drafted = countChanges(changes)
  const named = (text: string) => fill(text, { number: String(version) })
  function onDone(result: PublishResult) {
    showToast({ kind: 'success', title: plural(labels.isRestored, result.version) })
    navigate(pages.versions)
  }
  return (
    <>
      <button type="button" className="text-btn" onClick={() => setOpen(true)}>
        {labels.restore}
        <span className="vh"> {named(labels.named)}</span>
      </button>
      {isOpen && (
        <Sheet title={named(labels.restoreTitle)} onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <p className="sheet-body">
                {fill(labels.restoreText, { next: String(published + 1) })}{' '}
                {drafted > 0 && plural(labels.draftStays, drafted)}
              </p>
              <div className="sheet-end">
                <SiteAction
                  className="btn"
                  url={restoreUrl}
                  body={{ version, published }}
                  onDone={onDone}
                  close={close}
                >
                  {named(labels.restoreButton)}
                </SiteAction>
                <button type="button" className="text-btn" onClick={close}>
                  {labels.leave}
                </button>
              </div>
            </>
          )}
        </Sheet>
      )}
    </>
  )
}
