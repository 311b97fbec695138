// The services: their order, their form option, their icon and their picture. Their words are in the texts.
import type { IconName } from '../icons/icon-name.ts'
import type { Translate } from '../language/translate.ts'
import { enabled, isEnabled, type Switches } from './enabled.ts'

/** The site's own services. The operator's file switches them off and adds others: `facts.services` has all of them. */
export const serviceIds = [
  'property-management',
  'concierge-services',
  'renovation-projects',
  'property-acquisition',
  'administrative-support',
] as const
export type ServiceId = (typeof serviceIds)[number]

/** The site's own options in the contact form's select, in its order. */
export const formOptions = [
  'home-management',
  'concierge-services',
  'renovation-project',
  'property-acquisition',
  'administrative-support',
  'security-monitoring',
] as const
type FormOption = (typeof formOptions)[number]

/** The options that have a title of their own; the others are called like their service. */
const titledOptions = ['home-management', 'concierge-services', 'renovation-project', 'security-monitoring'] as const

/** The option that a service preselects, where it is not called like the service. */
const optionOfService: Partial<Record<string, FormOption>> = {
  'property-management': 'home-management',
  'renovation-projects': 'renovation-project',
}

/** Whether a service of this id is the site's own. */
export function isOwnService(id: string): id is ServiceId {
  return (serviceIds as readonly string[]).includes(id)
}

/** The options of the contact form: without those that are switched off, and with a service that was added. */
export function formOptionsOf({
  services,
  securityMonitoring,
}: {
  services: Switches
  securityMonitoring: boolean
}): string[] {
  const off = Object.keys(services).filter((id) => !isEnabled(services, id))
  const withdrawn: string[] = off.map(optionOf)
  if (!securityMonitoring) withdrawn.push('security-monitoring')
  const added = enabled(services).filter((id) => !isOwnService(id))
  return [...formOptions.filter((option) => !withdrawn.includes(option)), ...added]
}

/** What an option is called. One that the operator has taken away again is told by its id. */
export function optionTitle(option: string, t: Translate): string {
  const titled = titledOptions.find((own) => own === option)
  if (titled) return t(`contact.form.options.${titled}`)
  const title = t.lookup(`services.items.${option}.title`)
  return typeof title === 'string' ? t.fill(title) : option
}

/** `keywords` without those that name a service that is switched off. */
export function offeredKeywords(keywords: string, { services }: { services: Switches }, t: Translate): string {
  const off = serviceIds.filter((id) => !isEnabled(services, id)).map((id) => t(`services.items.${id}.short`))
  const separator = /[,，] ?/.exec(keywords)?.[0] ?? ','
  return keywords
    .split(separator)
    .filter((keyword) => !off.some((name) => keyword.includes(name)))
    .join(separator)
}

/** The home page with the service preselected in its contact form. */
export function contactPage(id: string): string {
  return `/?service=${optionOf(id)}`
}

const optionOf = (id: string) => optionOfService[id] ?? id

const drawnWords = ['home', 'concierge', 'renovation', 'vacation', 'bills', 'consultation'] as const

/** The icon of a service: the drawing of its id's first word, a plain circle for any other (specification, point 3). */
export function serviceIcon(id: string): IconName {
  const [word] = id.split('-')
  return drawnWords.find((drawn) => drawn === word) ?? 'circle'
}
