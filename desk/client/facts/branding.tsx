// The form of the name, the logo and the colours of the company.
import { type ColourName, colourNames, palette } from '../../../src/site/palette.ts'
import { fieldId } from '../../api/field-path.ts'
import { useValue } from '../editing/editing.tsx'
import { errorSentence } from '../editing/error-sentence.ts'
import { ErrorLine, errorId, useFieldErrors } from '../editing/field-errors.tsx'
import { fieldTexts } from '../editing/field-texts.ts'
import { RevertButtons } from '../editing/revert-buttons.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { LogoForm } from './logo.tsx'

export function BrandingForm() {
  const { texts } = useLocale()
  const labels = texts.facts.branding
  return (
    <>
      <ValueField path="/brand/name" />
      <LogoForm />
      <details>
        <summary className="text-btn">{labels.colours}</summary>
        <p className="note">{labels.hint}</p>
        <div className="colours">
          {colourNames.map((name) => (
            <ColourField name={name} key={name} />
          ))}
        </div>
      </details>
    </>
  )
}

function ColourField({ name }: { name: ColourName }) {
  const locale = useLocale()
  const path = `/brand/colours/${name}` as const
  const { value = palette[name], set } = useValue<string | undefined>(path)
  const id = fieldId(path)
  const label = fieldTexts(path, locale).label ?? name
  // Only the pair with the lowest contrast is shown.
  const [worst] = useFieldErrors(path).sort((a, b) => Number(a.values.found) - Number(b.values.found))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        id={id}
        value={value}
        // Colour fields do not support aria-invalid.
        aria-describedby={worst ? errorId(path) : undefined}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <div id={errorId(path)}>{worst && <ErrorLine text={errorSentence(worst, locale)} />}</div>
      <RevertButtons path={path} name={label} />
    </div>
  )
}
