// One picture on a page of its own, where links of other pages lead.
import { useNavigate } from 'react-router-dom'
import { pages } from '../../api/addresses.ts'
import type { PicturePage } from '../../api/pictures-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { PictureEditor } from './picture-editor.tsx'
import { slotTitle } from './text-title.ts'

/** The page that leads to the picture: the list with its service or town, else the page of texts. */
function backOf(slot: string, { texts }: DeskLocale): { address: string; label: string } {
  const { back, backTo } = texts.editor.ownPage
  if (slot.startsWith('service-')) return { address: pages.facts('services'), label: backTo.services }
  if (slot.startsWith('location-')) return { address: pages.facts('locations'), label: backTo.locations }
  return { address: pages.texts, label: back }
}

export function PictureForm({ page }: { page: PicturePage }) {
  const { picture } = page
  const locale = useLocale()
  const navigate = useNavigate()
  useFieldOfAddress()
  const back = backOf(picture.slot, locale)
  return (
    <>
      <PagesHead current="texts" title={slotTitle(picture.slot, locale)} lead={locale.texts.editor.picture.lead} />
      <ToCorrect page={page} />
      <PictureEditor
        page={page}
        heading="h2"
        closeLabel={back.label}
        onClose={() => navigate(back.address)}
        onUsed={() => {}}
      />
    </>
  )
}
