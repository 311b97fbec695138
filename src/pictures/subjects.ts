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

const drawnServices = ['property-management', 'renovation-projects', 'administrative-support'] as const

type DrawnService = (typeof drawnServices)[number] | 'concierge-services' | 'property-acquisition'
const drawnFor = (id: DrawnService): Subject => ({ name: `service-${id}`, alt: `imageAlt.services.${id}` })

const turns: readonly Subject[] = [
  { name: 'service-pool', alt: 'imageAlt.serviceHeroes.pool' },
  drawnFor('concierge-services'),
  { name: 'service-harbour', alt: 'imageAlt.serviceHeroes.harbour' },
  drawnFor('property-acquisition'),
]

/**
 * The picture of a service. Three services have a picture to themselves. The others get one of four by their position
 * in `services`, which also counts disabled ones: so concierge and acquisition get the pictures that were drawn for
 * them, and an added service gets one unless the operator has a picture for it.
 */
export function servicePicture(id: string, services: Readonly<Record<string, boolean>>): Subject {
  const turn = turns[Object.keys(services).indexOf(id) % turns.length] ?? drawnFor('property-management')
  if (!isBuiltInService(id)) return { ...turn, added: `service-${id}` }
  const drawn = drawnServices.find((drawn) => drawn === id)
  return drawn ? drawnFor(drawn) : turn
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
