// Addresses of the pages of the desk that edit a value.
import { pages } from '../../api/addresses.ts'
import { fieldId } from '../../api/field-path.ts'
import { isWithin, namesIn, type Path, parseTextPath, unitAt } from '../../api/paths.ts'
import { getFactSection } from './labels.ts'

export const fieldAddress = (path: Path): string => `${getPageAddress(path)}#${fieldId(path)}`

function getPageAddress(path: Path): string {
  const text = parseTextPath(unitAt(path) ?? path)
  if (text) return pages.text(text.key)
  if (isWithin(path, '/pictures')) return pages.picture(namesIn(path)[1] ?? '')
  return pages.facts(getFactSection(path) ?? 'company')
}
