// The services: their order, their form option, their icon and their picture. Their words are in the texts.
import type { IconName } from '../icons/icon.tsx'

export const serviceIds = [
  'property-management',
  'concierge-services',
  'renovation-projects',
  'property-acquisition',
  'administrative-support',
] as const
export type ServiceId = (typeof serviceIds)[number]

/** The contact form's select, in its order. */
export const formOptions = [
  'home-management',
  'concierge-services',
  'renovation-project',
  'security-monitoring',
] as const
export type FormOption = (typeof formOptions)[number]

/** Which option a service preselects; the other services preselect none. */
const optionOfService: Partial<Record<ServiceId, FormOption>> = {
  'property-management': 'home-management',
  'concierge-services': 'concierge-services',
  'renovation-projects': 'renovation-project',
}

/** Whether the site has a service of this id. */
export function isServiceId(id: string | undefined): id is ServiceId {
  return (serviceIds as readonly (string | undefined)[]).includes(id)
}

/** The home page with the service preselected in its contact form, where the form has an option for it. */
export function contactPage(id: ServiceId): string {
  const option = optionOfService[id]
  return option ? `/?service=${option}` : '/'
}

const drawnWords = ['home', 'concierge', 'renovation', 'vacation', 'bills', 'consultation'] as const

/** The icon of a service: the drawing of its id's first word, a plain circle for any other (specification, point 3). */
export function serviceIcon(id: string): IconName {
  const [word] = id.split('-')
  return drawnWords.find((drawn) => drawn === word) ?? 'circle'
}
