// URLs of the pages of the desk that edit a value.
import { fieldId } from '../../api/field-path.ts'
import { isWithin, namesIn, type Path, parseTextPath, unitAt } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { getFactSection } from './labels.ts'

export const fieldUrl = (path: Path): string => `${getPageUrl(path)}#${fieldId(path)}`

function getPageUrl(path: Path): string {
  const text = parseTextPath(unitAt(path) ?? path)
  if (text) return pages.text(text.key)
  if (isWithin(path, '/pictures')) return pages.picture(namesIn(path)[1] ?? '')
  return pages.facts(getFactSection(path) ?? 'company')
}
