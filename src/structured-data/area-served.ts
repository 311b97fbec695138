// The places that the company serves in schema.org terms, the same list for the company and for each service.
import type { City, Place } from 'schema-dts'
import { canonicalAddress } from '../addresses.ts'
import { enabled } from '../site/enabled.ts'
import { locationAnchor } from '../site/locations.ts'
import type { PageContext } from './page-context.ts'

/** The towns, each with its anchor on the home page, and the coast between them if the company serves it. */
export function areaServed({ site, language, t }: PageContext): (City | Place)[] {
  const { locations, sections, coastBetween } = site.facts
  const home = canonicalAddress(site, '/', language)
  const towns = enabled(locations).map(
    (id): City => ({
      '@type': 'City',
      name: t(`globalPresence.locations.${id}.city`),
      ...(sections['global-presence'] && { url: `${home}#${locationAnchor(id)}` }),
    }),
  )
  return coastBetween ? [...towns, { '@type': 'Place', name: t('structuredData.areas.riviera') }] : towns
}
