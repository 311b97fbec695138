// The brand: the name of the company, its logo, and the colours that differ from those of the site.
import { Facts } from '../../../src/site/facts.ts'
import { type ColourName, colourNames, palette } from '../../../src/site/palette.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import type { FactEntry, LogoDetails } from '../../api/facts-data.ts'
import { fieldId } from '../../api/field-path.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { Field } from './field.tsx'
import { FieldFaults, faultId, useFieldFaults } from './field-faults.tsx'
import { LogoForm } from './logo.tsx'

interface BrandingFormProps {
  entry: FactEntry
  logo: LogoDetails | undefined
}

export function BrandingForm({ entry, logo }: BrandingFormProps) {
  const { texts } = useLocale()
  const labels = texts.facts.branding
  const { value, set } = useDraft().of(entry as FactEntry & { value: Branding })
  const { colours = {} } = value
  function change(name: ColourName, colour: string) {
    const { [name]: _before, ...others } = colours
    set({ ...value, colours: colour === palette[name] ? others : { ...others, [name]: colour } })
  }
  return (
    <>
      <Field
        path={`${entry.path}/name`}
        label={labels.name}
        schema={Facts.properties.brand}
        value={value.name}
        onChange={(name) => set({ ...value, name: String(name ?? '') })}
      />
      <LogoForm entry={entry} logo={logo} />
      <details>
        <summary className="text-btn">{labels.colours}</summary>
        <p className="note">{labels.hint}</p>
        <div className="colours">
          {colourNames.map((name) => (
            <ColourField
              key={name}
              path={`${entry.path}/colours/${name}`}
              label={labels.names[name]}
              colour={colours[name] ?? palette[name]}
              onChange={(colour) => change(name, colour)}
            />
          ))}
        </div>
      </details>
    </>
  )
}

interface ColourFieldProps {
  path: string
  label: string
  colour: string
  onChange: (colour: string) => void
}

function ColourField({ path, label, colour, onChange }: ColourFieldProps) {
  const id = fieldId(path)
  const isInvalid = useFieldFaults(path).length > 0
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        id={id}
        value={colour}
        // A colour field knows no aria-invalid.
        aria-describedby={isInvalid ? faultId(path) : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldFaults path={path} />
    </div>
  )
}
