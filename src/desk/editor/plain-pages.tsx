// One text, or one picture, on a page of its own: where links of other pages lead, and the plain forms without
// JavaScript.
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../icons/icon.tsx'
import type { Language } from '../../language/language.ts'
import { forms, pages } from '../desk-addresses.ts'
import { FieldFaults, faultId, useFieldFaults } from '../facts/field-faults.tsx'
import { fieldId, valueName } from '../facts/plain-names.ts'
import { useLocale } from '../locale.tsx'
import type { DraftRefusal } from '../pages/draft-data.ts'
import { FaultMessage } from '../pages/fault-list.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { useIsHydrated } from '../shell/hydration.ts'
import { PictureEditor } from './picture-editor.tsx'
import type { PicturePage } from './pictures-data.ts'
import { partOf, partsOf } from './template.ts'
import { TextEditor } from './text-editor.tsx'
import { cropTitle, placeholderTitle, slotTitle, textTitle } from './text-title.ts'
import type { TextPage } from './texts-data.ts'

/** A text in every language. With the application it is saved as it is typed. */
export function TextForm({ page }: { page: TextPage }) {
  const { text: details, refused } = page
  const locale = useLocale()
  const { texts, fill } = locale
  const words = texts.editor
  const isHydrated = useIsHydrated()
  useFieldOfAddress(isHydrated)
  const [first] = details.languages
  const parts = partsOf(first?.value)
  const back = pages.text(details.key)
  return (
    <>
      <PagesHead current="texts" title={textTitle(details.key, '', locale)} lead={words.plain.lead} />
      <ToCorrect page={page} />
      <Refused refused={refused} />
      <div className="plain-texts">
        {isHydrated ? (
          parts.map((part) => (
            <section key={part} aria-label={textTitle(details.key, part, locale)}>
              {parts.length > 1 && <h2>{textTitle(details.key, part, locale)}</h2>}
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
                  <PlainText
                    key={language}
                    name={valueName(name, part)}
                    label={texts.languages[language]}
                    title={textTitle(details.key, part, locale)}
                    lang={language}
                    dir={direction}
                    value={partOf(value, part)}
                  />
                ))}
              </div>
            ))}
            {details.placeholders.length > 0 && (
              <p className="note">
                {fill(words.plain.placeholders, {
                  names: details.placeholders
                    .map(({ name }) => `{{${name}}} (${placeholderTitle(name, locale)})`)
                    .join(', '),
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

interface PlainTextProps {
  name: string
  /** The language, and which text it is: heard, not seen. */
  label: string
  title?: string
  lang: Language
  dir: 'ltr' | 'rtl' | 'auto'
  value: string
}

function PlainText({ name, label, title, lang, dir, value }: PlainTextProps) {
  const isInvalid = useFieldFaults(name).length > 0
  const id = fieldId(name)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {title && <span className="vh">, {title}</span>}
      </label>
      <textarea
        {...{ id, name, lang, dir }}
        rows={3}
        defaultValue={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? faultId(name) : undefined}
      />
      <FieldFaults name={name} />
    </div>
  )
}

/** A picture with its forms: one for another file, one for the alternative texts and the focal point. */
export function PictureForm({ page }: { page: PicturePage }) {
  const { picture, refused, uploadFault } = page
  const locale = useLocale()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  useFieldOfAddress(isHydrated)
  const words = locale.texts.editor.picture
  return (
    <>
      <PagesHead current="texts" title={slotTitle(picture.slot, locale)} lead={words.lead} />
      <ToCorrect page={page} />
      <Refused refused={refused} />
      {uploadFault && (
        <section className="notice notice-bad" role="alert">
          <Icon name="alert" />
          <h2>{words.faults.refused}</h2>
          <p>
            <FaultMessage fault={uploadFault} />
          </p>
        </section>
      )}
      {isHydrated ? (
        <PictureEditor
          page={page}
          heading="h2"
          closeLabel={locale.texts.editor.plain.back}
          onClose={() => navigate(pages.texts)}
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
              {cropTitle(crop.slot, locale)}, {number(crop.width)} × {number(crop.height)}
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
              <PlainText
                key={language}
                name={valueName(name, `/alt/${language}`)}
                label={fill(words.alt, { language: texts.languages[language] })}
                lang={language}
                dir="auto"
                value={value.alt?.[language] ?? ''}
              />
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
