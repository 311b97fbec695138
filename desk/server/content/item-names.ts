// The names of services and towns, as the site calls them.

import type { SiteContent } from '../../../server/content/site-content.ts'
import { textAt } from '../../../src/language/translate.ts'
import type { DeskLanguage, ItemNames } from '../../api/desk-data.ts'

const nameTexts = {
  services: (id: string) => `services.items.${id}.title`,
  locations: (id: string) => `globalPresence.locations.${id}.city`,
}
type ItemList = keyof typeof nameTexts

/** The name of a service or town in the language of the desk. An item that nobody has named yet has its id. */
export function itemName(content: SiteContent, language: DeskLanguage, { list, id }: { list: ItemList; id: string }) {
  const t = content.translate(language)
  const name = textAt(t.texts, nameTexts[list](id))
  return typeof name === 'string' ? t.fill(name) : id
}

/** The names of all services and towns, also of those that are switched off. */
export function itemNames(content: SiteContent, language: DeskLanguage): ItemNames {
  const namesOf = (list: ItemList) =>
    Object.fromEntries(
      Object.keys(content.site.facts[list]).map((id) => [id, itemName(content, language, { list, id })]),
    )
  return { services: namesOf('services'), locations: namesOf('locations') }
}
