// The pictures of services and towns, with their alternative texts.
import type { TextKey } from '../language/translate.ts'
import type { AddedPictureName } from '../site/operator-pictures.ts'
import type { PictureName } from '../site/picture-table.ts'
import { isBuiltInService } from '../site/services.ts'

interface Subject {
  name: PictureName
  /** The name of the picture that the operator can add in the same place, if it differs. */
  added?: AddedPictureName
  alt: TextKey
}

/** For added services. */
const spare: readonly [Subject, Subject] = [
  { name: 'service-harbour', alt: 'imageAlt.serviceHeroes.harbour' },
  { name: 'service-pool', alt: 'imageAlt.serviceHeroes.pool' },
]

/**
 * The picture of a service: its own if it is built in. An added service has one of two, unless the operator has a
 * picture for it. Its id decides which, so that neither the order of the services nor another service changes it.
 */
export function servicePicture(id: string): Subject {
  if (isBuiltInService(id)) return { name: `service-${id}`, alt: `imageAlt.services.${id}` }
  const total = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return { ...spare[total % 2 === 0 ? 0 : 1], added: `service-${id}` }
}

const builtInLocations = new Map<string, Subject>([
  ['grasse', { name: 'location-grasse', alt: 'imageAlt.locations.grasse' }],
  ['cannes', { name: 'location-cannes', alt: 'imageAlt.locations.cannes' }],
  ['antibes', { name: 'location-antibes', alt: 'imageAlt.locations.antibes' }],
  ['saintTropez', { name: 'location-saint-tropez', alt: 'imageAlt.locations.saintTropez' }],
  ['mougins', { name: 'location-mougins', alt: 'imageAlt.locations.mougins' }],
])

/** The picture of a town, or a villa for an added town. */
export function locationPicture(id: string): Subject {
  return (
    builtInLocations.get(id) ?? { name: 'location-villa', added: `location-${id}`, alt: 'imageAlt.locations.villa' }
  )
}
