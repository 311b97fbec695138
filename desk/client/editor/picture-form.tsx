// One picture on a page of its own: where links of other pages lead, and the plain forms without JavaScript.
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { forms, pages } from '../../api/addresses.ts'
import type { PicturePage } from '../../api/pictures-data.ts'
import { fieldId, valueName } from '../../api/plain-names.ts'
import { FieldFaults } from '../facts/field-faults.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { FaultDetail } from '../pages/fault-list.tsx'
import { startingWith } from '../pages/language-order.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { Refused } from '../pages/refused.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { useIsHydrated } from '../shell/hydration.ts'
import { PictureEditor } from './picture-editor.tsx'
import { PlainText } from './plain-text.tsx'
import { cropTitle, slotTitle } from './text-title.ts'

/** The page that leads to the picture: the list with its service or town, else the page of texts. */
function backOf(slot: string, { texts }: DeskLocale): { address: string; label: string } {
  const { back, backTo } = texts.editor.plain
  if (slot.startsWith('service-')) return { address: pages.facts('services'), label: backTo.services }
  if (slot.startsWith('location-')) return { address: pages.facts('locations'), label: backTo.locations }
  return { address: pages.texts, label: back }
}

/** A picture with its forms: one for another file, one for the alternative texts and the focal point. */
export function PictureForm({ page }: { page: PicturePage }) {
  const { picture, refused, uploadFault } = page
  const locale = useLocale()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  useFieldOfAddress(isHydrated)
  const labels = locale.texts.editor.picture
  const back = backOf(picture.slot, locale)
  return (
    <>
      <PagesHead current="texts" title={slotTitle(picture.slot, locale)} lead={labels.lead} />
      <ToCorrect page={page} />
      <Refused refused={refused} />
      {uploadFault && (
        <section className="notice notice-bad" role="alert">
          <Icon name="alert" />
          <h2>{labels.faults.refused}</h2>
          <p>
            <FaultDetail fault={uploadFault} />
          </p>
        </section>
      )}
      {isHydrated ? (
        <PictureEditor
          page={page}
          heading="h2"
          closeLabel={back.label}
          onClose={() => navigate(back.address)}
          onUsed={() => {}}
        />
      ) : (
        <PlainPictureForms page={page} />
      )}
    </>
  )
}

function PlainPictureForms({ page: { picture, languages } }: { page: PicturePage }) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const labels = texts.editor.picture
  const { slot, entry, source, crops, wanted } = picture
  const { value, name, version } = entry
  const focus = value?.focus ?? ([0.5, 0.5] as const)
  const back = backOf(slot, locale)
  const focusName = (axis: 0 | 1) => valueName(name, `/focus/${axis}`)
  return (
    <div className="plain-texts">
      <div className="crops">
        {crops.map((crop) => (
          <figure key={crop.slot}>
            {crop.address && <img src={crop.address} alt="" width={crop.width} height={crop.height} />}
            <figcaption>
              {cropTitle(crop.slot, locale)}, {number(crop.width)} × {number(crop.height)}
            </figcaption>
          </figure>
        ))}
      </div>
      <form method="post" action={forms.upload} encType="multipart/form-data">
        <input type="hidden" name="slot" value={slot} />
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label htmlFor="file">{value ? labels.another : labels.choose}</label>
          <input id="file" type="file" name="file" required accept="image/*" aria-describedby="file-hint" />
          <p className="hint" id="file-hint">
            {fill(labels.wanted, { width: number(wanted.width), height: number(wanted.height) })}
            {source?.isSmall &&
              ` ${fill(labels.small, { width: number(wanted.width), height: number(wanted.height) })}`}
          </p>
        </div>
        <button type="submit" className="btn btn-line">
          {labels.send}
        </button>
      </form>
      {value && (
        <form method="post" action={forms.draft}>
          <input type="hidden" name="back" value={pages.picture(slot)} />
          <input type="hidden" name={`version:${name}`} value={version} />
          <div className="both">
            {startingWith(locale.language, languages).map((language) => (
              <PlainText
                key={language}
                name={valueName(name, `/alt/${language}`)}
                label={fill(labels.alt, { language: texts.languages[language] })}
                lang={language}
                dir="auto"
                value={value.alt?.[language] ?? ''}
              />
            ))}
            {([0, 1] as const).map((axis) => (
              <div className="field" key={axis}>
                <label htmlFor={fieldId(focusName(axis))}>{axis === 0 ? labels.across : labels.down} (0–1)</label>
                <input
                  id={fieldId(focusName(axis))}
                  name={focusName(axis)}
                  type="number"
                  min={0}
                  max={1}
                  step={0.01}
                  defaultValue={focus[axis]}
                />
                <FieldFaults name={focusName(axis)} />
              </div>
            ))}
          </div>
          <div className="actions">
            <button type="submit" className="btn">
              {labels.use}
            </button>
            <Link className="text-btn" to={back.address}>
              {back.label}
            </Link>
          </div>
        </form>
      )}
    </div>
  )
}
