// Which picture shows which service and which town, and the text that stands in for it.
import type { TextKey } from '../language/translate.ts'
import { isOwnService } from '../site/services.ts'
import type { AddedPictureName } from './operator-pictures.ts'
import type { PictureName } from './table.ts'

export interface Subject {
  name: PictureName
  /** What the operator's file calls a picture in its place, where it is another name. */
  own?: AddedPictureName
  alt: TextKey
}

const ownPictures = new Map<string, Subject>([
  ['property-management', { name: 'service-property-management', alt: 'imageAlt.services.property-management' }],
  ['renovation-projects', { name: 'service-renovation-projects', alt: 'imageAlt.services.renovation-projects' }],
  [
    'administrative-support',
    { name: 'service-administrative-support', alt: 'imageAlt.services.administrative-support' },
  ],
])
const pool: Subject = { name: 'service-pool', alt: 'imageAlt.serviceHeroes.pool' }
const concierge: Subject = { name: 'service-concierge-services', alt: 'imageAlt.services.concierge-services' }
const harbour: Subject = { name: 'service-harbour', alt: 'imageAlt.serviceHeroes.harbour' }
const acquisition: Subject = { name: 'service-property-acquisition', alt: 'imageAlt.services.property-acquisition' }

/**
 * The picture of a service. Three have their own; the others take turns through four by their position in the list of
 * `services`, on or off: concierge and acquisition so meet their own picture, and a service that is added gets one too,
 * unless the operator has one for it.
 */
export function servicePicture(id: string, services: Readonly<Record<string, boolean>>): Subject {
  const turns = [pool, concierge, harbour, acquisition]
  const turn = turns[Object.keys(services).indexOf(id) % turns.length] ?? pool
  return isOwnService(id) ? (ownPictures.get(id) ?? turn) : { ...turn, own: `service-${id}` }
}

const towns = new Map<string, Subject>([
  ['grasse', { name: 'location-grasse', alt: 'imageAlt.locations.grasse' }],
  ['cannes', { name: 'location-cannes', alt: 'imageAlt.locations.cannes' }],
  ['antibes', { name: 'location-antibes', alt: 'imageAlt.locations.antibes' }],
  ['saintTropez', { name: 'location-saint-tropez', alt: 'imageAlt.locations.saintTropez' }],
  ['mougins', { name: 'location-mougins', alt: 'imageAlt.locations.mougins' }],
])

/** The picture of a town; a villa for one that has none of its own. */
export function locationPicture(id: string): Subject {
  return towns.get(id) ?? { name: 'location-villa', own: `location-${id}`, alt: 'imageAlt.locations.villa' }
}
