// How each slot cuts a picture, and its focal point as numbers.
import type { PictureState } from '../../api/pictures-data.ts'
import { cropTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { percent, positionOf } from './focal-point.tsx'
import type { PictureEdit } from './use-picture.ts'

interface PictureCropsProps {
  picture: PictureState
  edit: PictureEdit
  heading: 'h2' | 'h3'
}

export function PictureCrops({ picture, edit, heading: Heading }: PictureCropsProps) {
  const locale = useLocale()
  const { texts, number } = locale
  const { source, focus } = edit
  return (
    <div className="picture-side">
      <Heading>{texts.editor.picture.crops}</Heading>
      <div className="crops">
        {picture.crops.map(({ slot, address, ...box }) => {
          const cut = source?.address
            ? { src: source.address, position: positionOf(focus, source, box) }
            : { src: address, position: '50% 50%' }
          return (
            <figure key={slot}>
              {cut.src && (
                <img
                  src={cut.src}
                  alt=""
                  {...box}
                  style={{ aspectRatio: `${box.width} / ${box.height}`, objectPosition: cut.position }}
                />
              )}
              {slot === 'hero' && cut.src && <span className="hero-cover" aria-hidden="true" />}
              <figcaption>
                {cropTitle(slot, locale)}
                <br />
                {number(box.width)} × {number(box.height)}
              </figcaption>
            </figure>
          )
        })}
      </div>
      {picture.slot === 'hero' && <p className="note">{texts.editor.picture.covered}</p>}
      {source?.address && <FocusFields edit={edit} />}
    </div>
  )
}

/** The focal point in per cent, for those who do not drag it. */
function FocusFields({ edit: { focus, setFocus } }: { edit: PictureEdit }) {
  const labels = useLocale().texts.editor.picture
  return (
    <>
      <div className="pair-2">
        {([0, 1] as const).map((axis) => (
          <div className="field" key={axis}>
            <label htmlFor={`focus-${axis}`}>{axis === 0 ? labels.across : labels.down}</label>
            <input
              id={`focus-${axis}`}
              type="number"
              min={0}
              max={100}
              step={1}
              value={percent(focus[axis])}
              aria-describedby="focus-hint"
              onChange={({ target }) => {
                const next: [number, number] = [...focus]
                next[axis] = Math.min(100, Math.max(0, target.valueAsNumber || 0)) / 100
                setFocus(next)
              }}
            />
          </div>
        ))}
      </div>
      <p className="note" id="focus-hint">
        {labels.hint}
      </p>
    </>
  )
}
