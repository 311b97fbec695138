// The page that edits one picture.
import { useNavigate } from 'react-router-dom'
import { pages } from '../../api/urls.ts'
import { usePicture } from '../data/pictures.ts'
import { EditingHead } from '../editing/editing-head.tsx'
import { ErrorNotice } from '../editing/error-list.tsx'
import { slotTitle } from '../editing/text-title.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { Problem } from '../problem.tsx'
import { PictureEditor } from './picture-editor.tsx'

/** The list with the service, location or person of the picture, or else the page of texts. */
function getBackLink(slot: string, { texts }: DeskLocale): { url: string; label: string } {
  const { back, backTo } = texts.editor.ownPage
  if (slot.startsWith('service-')) return { url: pages.facts('services'), label: backTo.services }
  if (slot.startsWith('location-')) return { url: pages.facts('locations'), label: backTo.locations }
  if (slot.startsWith('person-')) return { url: pages.facts('people'), label: backTo.people }
  return { url: pages.texts, label: back }
}

export function PictureForm({ slot }: { slot: string }) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { data: picture, error, isSuccess, refetch } = usePicture(slot)
  if (error && !picture) return <Problem error={error} onRetry={refetch} />
  if (isSuccess && !picture) return <Problem />
  const { url, label } = getBackLink(slot, locale)
  const close = () => navigate(url)
  return (
    <>
      <EditingHead current="texts" title={slotTitle(slot, locale)} lead={locale.texts.editor.picture.lead} />
      <ErrorNotice paths={[`/pictures/${slot}`]} />
      {picture && <PictureEditor picture={picture} onUsed={() => {}} onClose={close} closeLabel={label} heading="h2" />}
    </>
  )
}
