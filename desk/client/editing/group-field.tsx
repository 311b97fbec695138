// The fields of a group, one for each of its parts.
import { isLanguage, type Language } from '../../../src/language/language.ts'
import type { Path } from '../../api/paths.ts'
import { useEditing } from './editing.tsx'
import { ValueField } from './value-field.tsx'

interface GroupFieldProps {
  path: Path
  parts: readonly string[]
  lang?: Language | undefined
}

export function GroupField({ path, parts, lang }: GroupFieldProps) {
  const { languages } = useEditing().content
  const isShown = (part: string) => !isLanguage(part) || languages.includes(part)
  return (
    <div className="form">
      {parts.filter(isShown).map((part) => (
        <ValueField path={`${path}/${part}`} lang={lang} key={part} />
      ))}
    </div>
  )
}
