// Publishing: a dialog over the page that is edited, and a page.
import { useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { pages } from '../../api/addresses.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { Sheet } from '../shell/sheet.tsx'
import type { Change } from './changes.ts'
import { PublishForm, useChanges } from './publish-form.tsx'
import { publishOpenAtom } from './publish-state.ts'

export function PublishPage() {
  const locale = useLocale()
  const navigate = useNavigate()
  const changes = useChanges()
  const { lead, nothing } = locale.texts.publish
  return (
    <>
      <PagesHead title={titleOf(changes, locale)} lead={changes.length > 0 ? lead : nothing} />
      <div className="sheet-page sheet-page-wide">
        <PublishForm changes={changes} onDone={() => navigate(pages.versions)} />
      </div>
    </>
  )
}

export function PublishDialog() {
  const [isOpen, setOpen] = useAtom(publishOpenAtom)
  return isOpen && <OpenDialog onClose={() => setOpen(false)} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const changes = useChanges()
  return (
    <Sheet className="sheet-publish" title={titleOf(changes, locale)} closeLabel={locale.texts.close} onClose={onClose}>
      {(close) => <PublishForm changes={changes} onDone={close} onClose={close} />}
    </Sheet>
  )
}

const titleOf = ({ length }: readonly Change[], { texts, plural }: DeskLocale): string =>
  length > 0 ? plural(texts.publish.title, length) : texts.publish.titleNothing
