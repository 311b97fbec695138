// The crops of a picture for its slots, and its focal point as numbers.
import type { PictureState } from '../../api/pictures-data.ts'
import { cropTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { clampFocus, type Focus, toObjectPosition, toPercent } from './focal-point.tsx'
import type { PictureEdit } from './use-picture.ts'

interface PictureCropsProps {
  picture: PictureState
  edit: PictureEdit
  heading: 'h2' | 'h3'
}

export function PictureCrops({ picture, edit: { source, focus, setFocus }, heading: Heading }: PictureCropsProps) {
  const locale = useLocale()
  const { number } = locale
  const labels = locale.texts.editor.picture
  return (
    <div className="picture-side">
      <Heading>{labels.crops}</Heading>
      <div className="crops">
        {picture.crops.map(({ slot, url, ...box }) => {
          const src = source?.url ?? url
          const objectPosition = source?.url && toObjectPosition(focus, source, box)
          const aspectRatio = `${box.width} / ${box.height}`
          return (
            <figure key={slot}>
              {src && <img src={src} alt="" {...box} style={{ aspectRatio, objectPosition }} />}
              {slot === 'hero' && src && <span className="hero-cover" aria-hidden="true" />}
              <figcaption className="note">
                {cropTitle(slot, locale)}
                <br />
                {number(box.width)} × {number(box.height)}
              </figcaption>
            </figure>
          )
        })}
      </div>
      {picture.slot === 'hero' && <p className="note">{labels.covered}</p>}
      {source?.url && <FocusFields focus={focus} onChange={setFocus} />}
    </div>
  )
}

/** The focal point in per cent, as an alternative to dragging. */
function FocusFields({ focus: [x, y], onChange }: { focus: Focus; onChange: (focus: Focus) => void }) {
  const labels = useLocale().texts.editor.picture
  const fields = [
    { label: labels.across, value: x, change: (next: number) => onChange([next, y]) },
    { label: labels.down, value: y, change: (next: number) => onChange([x, next]) },
  ]
  return (
    <>
      <div className="pair-2">
        {fields.map(({ label, value, change }) => (
          <label className="field" key={label}>
            <span>{label}</span>
            <input
              type="number"
              min={0}
              max={100}
              value={toPercent(value)}
              aria-describedby="focus-hint"
              onChange={({ target }) => change(clampFocus(target.valueAsNumber / 100))}
            />
          </label>
        ))}
      </div>
      <p className="note" id="focus-hint">
        {labels.hint}
      </p>
    </>
  )
}
