// The field of the value at a path, with the control that its schema asks for.
import type { ReactNode } from 'react'
import { isLanguage, type Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { isWithin, type Path, schemaAt, valueAt } from '../../api/paths.ts'
import { getControl, getKeywords } from '../../api/schema-field.ts'
import { useLocale } from '../locale.tsx'
import { Switch } from '../shell/switch.tsx'
import { DayHours } from './day-hours.tsx'
import { useEditing, useValue } from './editing.tsx'
import { fieldTexts } from './field-texts.ts'
import { InputField } from './input-field.tsx'
import { ListField } from './list-field.tsx'
import { TextField } from './text-field.tsx'

interface ValueFieldProps {
  path: Path
  /** By default, the label of `fieldTexts`. */
  label?: string | undefined
  /** The language of the value. */
  lang?: Language | undefined
  /** The number of characters that fit where a text is shown. */
  space?: number | undefined
}

export function ValueField({ path, label, lang, space }: ValueFieldProps): ReactNode {
  const locale = useLocale()
  const { content, document } = useEditing()
  const schema = schemaAt(path)
  if (!schema) return null
  const { properties, items, anyOf } = getKeywords(schema)
  const texts = fieldTexts(path, locale)
  // The labels of prices name the currency.
  const title = label ?? locale.fill(texts.label ?? path, { currency: String(document.currency) })
  const control = getControl(schema)
  if (control === 'hours') {
    return (
      <div className="hours-of-day span">
        <b>{title}</b>
        <DayHours path={path} title={title} />
      </div>
    )
  }
  // A property for each language is shown in the languages of the site only.
  const isShown = (part: string) => !isLanguage(part) || content.languages.includes(part)
  // A line of a legal page is a text, or an object with the text and the placeholder that it requires.
  if (anyOf && typeof valueAt(document, path) === 'object') {
    return <ValueField path={`${path}/text`} label={title} lang={lang} space={space} />
  }
  if (properties && !anyOf) {
    return (
      <div className="form">
        {texts.label && <b className="span">{texts.label}</b>}
        {Object.keys(properties)
          .filter(isShown)
          .map((part) => (
            <ValueField path={`${path}/${part}`} lang={lang} key={part} />
          ))}
      </div>
    )
  }
  if (items) return <ListField path={path} label={label} field={(item) => <ValueField path={item} lang={lang} />} />
  if (control === 'switch') return <ValueSwitch path={path} label={title} />
  if (isWithin(path, '/texts')) return <TextField path={path} label={title} lang={lang ?? 'en'} space={space} />
  return <InputField path={path} label={title} hint={texts.hint} schema={schema} />
}

interface ValueSwitchProps {
  path: Path
  label: string
  /** The visible words; by default the label. */
  text?: string
}

export function ValueSwitch({ path, label, text = label }: ValueSwitchProps) {
  const { value: isOn, set } = useValue<boolean>(path)
  return <Switch id={fieldId(path)} label={label} text={text} isOn={isOn} onChange={set} />
}
