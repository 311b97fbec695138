// The names of the site's pages, for people of the office.
import type { Translate } from '../../../src/language/translate.ts'

/** The name of the page at `path` in the language of `t`; the path if the site has no such page any more. */
export function pageName(path: string, t: Translate): string {
  const [, group = '', id = ''] = path.split('/')
  if (group === '') return t('structuredData.breadcrumb.home')
  if (group === 'investment') return t('nav.pricing')
  if (group === 'search') return t('search.pageTitle')
  if (path === '/contact/sent') return t('contact.sent.title')
  const title = t.lookup(group === 'legal' ? `legal.${id}.title` : `services.items.${id}.title`)
  return typeof title === 'string' ? t.fill(title) : path
}
