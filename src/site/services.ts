// The services: their order, form option and icon. Their texts are below `services`.
import type { IconName } from '../icons/icon-name.ts'
import type { Translate } from '../language/translate.ts'
import { enabled, isEnabled, type Switches } from './enabled.ts'

/** The built-in services. `facts.services` has all of them and those that the content file adds. */
export const serviceIds = [
  'property-management',
  'concierge-services',
  'renovation-projects',
  'property-acquisition',
  'administrative-support',
] as const
export type ServiceId = (typeof serviceIds)[number]

/** The options with their own titles; the others have the title of their service. */
const titledOptions = ['home-management', 'concierge-services', 'renovation-project', 'security-monitoring'] as const

/** The options of the form whose name differs from the name of their service. */
const renamedOptions: Partial<Record<string, string>> = {
  'property-management': 'home-management',
  'renovation-projects': 'renovation-project',
}

interface FormFacts {
  services: Switches
  securityMonitoring: boolean
}

export function isBuiltInService(id: string): id is ServiceId {
  return (serviceIds as readonly string[]).includes(id)
}

/** The options of the form's select, in its order: the services, then security monitoring, which has no page. */
export const formOptions = ({ services, securityMonitoring }: FormFacts): string[] => [
  ...enabled(services).map(formOption),
  ...(securityMonitoring ? ['security-monitoring'] : []),
]

/** The title of an option; the id of an option that no longer exists. */
export function optionTitle(option: string, t: Translate): string {
  const titled = titledOptions.find((titled) => titled === option)
  if (titled) return t(`contact.form.options.${titled}`)
  const title = t.lookup(`services.items.${option}.title`)
  return typeof title === 'string' ? t.fill(title) : option
}

/** `keywords` without the keywords of disabled services. */
export function offeredKeywords(keywords: string, { services }: { services: Switches }, t: Translate): string {
  const off = serviceIds.filter((id) => !isEnabled(services, id)).map((id) => t(`services.items.${id}.short`))
  const separator = /[,，] ?/.exec(keywords)?.[0] ?? ','
  return keywords
    .split(separator)
    .filter((keyword) => !off.some((name) => keyword.includes(name)))
    .join(separator)
}

export const formOption = (id: string): string => renamedOptions[id] ?? id

const drawnWords = ['home', 'concierge', 'renovation', 'vacation', 'bills', 'consultation'] as const

/** The icon of a service by the first word of its id; a circle for other words. */
export function serviceIcon(id: string): IconName {
  const [word] = id.split('-')
  return drawnWords.find((drawn) => drawn === word) ?? 'circle'
}
