// The fields of a group, one for each of its parts.
import type { Language } from '../../../src/language/language.ts'
import type { Path } from '../../api/paths.ts'
import { ValueField } from './value-field.tsx'

interface GroupFieldProps {
  path: Path
  parts: readonly string[]
  lang?: Language | undefined
}

export function GroupField({ path, parts, lang }: GroupFieldProps) {
  return (
    <div className="form">
      {parts.map((part) => (
        <ValueField path={`${path}/${part}`} lang={lang} key={part} />
      ))}
    </div>
  )
}
