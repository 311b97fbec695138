// One text, or one picture, on a page of its own: where links of other pages lead, and the plain forms without
// JavaScript.
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../icons/icon.tsx'
import { forms, pages } from '../desk-addresses.ts'
import { useLocale } from '../locale.tsx'
import type { DraftRefusal, PicturePage, TextPage } from '../pages/pages-data.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { useIsHydrated } from '../shell/hydration.ts'
import { PictureEditor } from './picture-dialog.tsx'
import { partOf, partsOf } from './template.ts'
import { TextEditor } from './text-editor.tsx'
import { slotTitle, textTitle } from './text-title.ts'

/** A text in every language. With the application it is saved as it is typed. */
export function TextForm({ page: { text: details, refused } }: { page: TextPage }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const words = texts.editor
  const isHydrated = useIsHydrated()
  const [first] = details.languages
  const parts = partsOf(first?.value)
  const back = pages.text(details.key)
  return (
    <>
      <PagesHead current="texts" title={textTitle(details.key, '', locale)} lead={words.plain.lead} />
      <Refused refused={refused} />
      <div className="plain-texts">
        {isHydrated ? (
          parts.map((part) => (
            <section key={part} aria-label={textTitle(details.key, part, locale)}>
              <TextEditor details={details} part={part} first={locale.language} />
            </section>
          ))
        ) : (
          <form method="post" action={forms.draft}>
            <input type="hidden" name="back" value={back} />
            {details.languages.map(({ name, version }) => (
              <input type="hidden" name={`version:${name}`} value={version} key={name} />
            ))}
            {parts.map((part) => (
              <div className="both" key={part}>
                {details.languages.map(({ name, language, direction, value }) => (
                  <div className="field" key={language}>
                    <label htmlFor={idOf(name, part)}>
                      {texts.languages[language]}
                      <span className="vh">, {textTitle(details.key, part, locale)}</span>
                    </label>
                    <textarea
                      id={idOf(name, part)}
                      name={`value:${name}${part}`}
                      lang={language}
                      dir={direction}
                      rows={3}
                      defaultValue={partOf(value, part)}
                    />
                  </div>
                ))}
              </div>
            ))}
            {details.placeholders.length > 0 && (
              <p className="note">
                {fill(words.plain.placeholders, {
                  names: details.placeholders.map(({ name }) => `{{${name}}}`).join(' '),
                })}
              </p>
            )}
            <div className="actions">
              <button type="submit" className="btn">
                {words.plain.save}
              </button>
              <Link className="text-btn" to={pages.texts}>
                {words.plain.back}
              </Link>
            </div>
          </form>
        )}
      </div>
    </>
  )
}

const idOf = (name: string, part: string) => `${name}${part}`.replace(/[^\w-]/g, '-')

/** A picture with its forms: one for another file, one for the alternative texts and the focal point. */
export function PictureForm({ page }: { page: PicturePage }) {
  const { picture, refused, uploadFault } = page
  const locale = useLocale()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const words = locale.texts.editor.picture
  return (
    <>
      <PagesHead current="texts" title={slotTitle(picture.slot, locale)} lead={words.later} />
      <Refused refused={refused} />
      {uploadFault && (
        <section className="notice notice-bad" role="alert">
          <Icon name="alert" />
          <h2>{words.faults.refused}</h2>
          <p lang="en">{uploadFault}</p>
        </section>
      )}
      {isHydrated ? (
        <PictureEditor page={page} onCancel={() => navigate(pages.texts)} onUsed={() => {}} />
      ) : (
        <PlainPictureForms page={page} />
      )}
    </>
  )
}

function PlainPictureForms({ page: { picture, languages } }: { page: PicturePage }) {
  const { texts, fill, number } = useLocale()
  const words = texts.editor.picture
  const { slot, entry, source, crops, wanted } = picture
  const { value, name, version } = entry
  const focus = value?.focus ?? ([0.5, 0.5] as const)
  return (
    <div className="plain-texts">
      <div className="crops">
        {crops.map((crop) => (
          <figure key={crop.slot}>
            {crop.address && <img src={crop.address} alt="" width={crop.width} height={crop.height} />}
            <figcaption>
              {words.cuts[crop.slot as keyof typeof words.cuts] ?? words.cuts.other}, {number(crop.width)} ×{' '}
              {number(crop.height)}
            </figcaption>
          </figure>
        ))}
      </div>
      <form method="post" action={forms.upload} encType="multipart/form-data">
        <input type="hidden" name="slot" value={slot} />
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label htmlFor="file">{value ? words.another : words.choose}</label>
          <input id="file" type="file" name="file" required accept="image/*" aria-describedby="file-hint" />
          <p className="hint" id="file-hint">
            {fill(words.wanted, { width: number(wanted.width), height: number(wanted.height) })}
            {source?.isSmall && ` ${fill(words.small, { width: number(wanted.width), height: number(wanted.height) })}`}
          </p>
        </div>
        <button type="submit" className="btn btn-line">
          {words.send}
        </button>
      </form>
      {value && (
        <form method="post" action={forms.draft}>
          <input type="hidden" name="back" value={pages.picture(slot)} />
          <input type="hidden" name={`version:${name}`} value={version} />
          <div className="both">
            {languages.map((language) => (
              <div className="field" key={language}>
                <label htmlFor={`alt-${language}`}>{fill(words.alt, { language: texts.languages[language] })}</label>
                <textarea
                  id={`alt-${language}`}
                  name={`value:${name}/alt/${language}`}
                  lang={language}
                  dir="auto"
                  rows={2}
                  defaultValue={value.alt?.[language] ?? ''}
                />
              </div>
            ))}
            {([0, 1] as const).map((axis) => (
              <div className="field" key={axis}>
                <label htmlFor={`focus-${axis}`}>{axis === 0 ? words.across : words.down}</label>
                <input
                  id={`focus-${axis}`}
                  name={`value:${name}/focus/${axis}`}
                  type="number"
                  min={0}
                  max={1}
                  step={0.01}
                  defaultValue={focus[axis]}
                />
              </div>
            ))}
          </div>
          <div className="actions">
            <button type="submit" className="btn">
              {words.use}
            </button>
            <Link className="text-btn" to={pages.texts}>
              {texts.editor.plain.back}
            </Link>
          </div>
        </form>
      )}
    </div>
  )
}

/** Why the plain form before was not saved. Sending it again overwrites what others wrote meanwhile. */
function Refused({ refused }: { refused: DraftRefusal | undefined }) {
  const { texts } = useLocale()
  const words = texts.editor
  if (!refused) return null
  return (
    <section className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <h2>{words.plain.refused}</h2>
      {refused.conflicts.map(({ name, mine, theirs }) => (
        <div key={name}>
          <p>{words.plain.conflict}</p>
          <p className="quote" dir="auto">
            {partsOf(mine as string)
              .map((part) => partOf(mine, part))
              .join('\n')}
          </p>
          <p>{theirs.by}</p>
        </div>
      ))}
      {refused.faults.map(({ name, code, message }) => (
        <p key={`${name} ${message}`}>{(words.faults as Partial<Record<string, string>>)[code] ?? message}</p>
      ))}
    </section>
  )
}
