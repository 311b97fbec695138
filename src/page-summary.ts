// The name and the description of a page, for breadcrumbs and llms.txt.
import type { Translate } from './language/translate.ts'
import { pageAt } from './routes.ts'
import { isLegalId } from './site/legal-pages.ts'

export interface PageSummary {
  /** Short, without the brand. */
  name: string
  description: string
}

/** The summary of an indexed page. */
export function pageSummary(path: string, t: Translate): PageSummary {
  const { name, id } = pageAt(path)
  if (name === 'service') {
    return { name: t(`services.items.${id}.title`), description: t(`services.items.${id}.metaDescription`) }
  }
  if (name === 'legal' && isLegalId(id)) {
    return { name: t(`footer.legal.${id}`), description: t(`meta.legal.${id}.description`) }
  }
  if (name === 'pricing') {
    return { name: t('structuredData.breadcrumb.pricing'), description: t('meta.pricing.description') }
  }
  return { name: t('structuredData.breadcrumb.home'), description: t('meta.home.description') }
}
