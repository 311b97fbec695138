// The monthly packages and the additional services, in the order of the pricing page. Their texts are below
// `pricing`, their prices are facts.
import type { Translate } from '../language/translate.ts'
import { enabled, isEnabled, type Switches } from './enabled.ts'
import type { ServiceId } from './services.ts'

export const packageIds = ['essential', 'premium', 'elite'] as const
export type PackageId = (typeof packageIds)[number]

type PackageChoices = Readonly<Record<PackageId, boolean | { contains?: PackageId | null | undefined }>>

/** The service that the packages consist of. Other services are quoted individually. */
export const packagesService: ServiceId = 'property-management'

export const recommendedPackage: PackageId = 'premium'

export const containedByDefault: Partial<Record<PackageId, PackageId>> = { premium: 'essential', elite: 'premium' }

/** The package whose list begins with 'Everything in Premium Care'. For others, a sentence above the list says so. */
const namesContained: PackageId = 'elite'

export interface PackageContents {
  id: PackageId
  /** The offered package that it includes entirely. */
  contains?: PackageId | undefined
  features: string[]
  /** The list on its card. */
  listed: string[]
}

/** The feature that stands for everything that a contained package includes. */
export const everythingIn = (id: PackageId, t: Translate): string =>
  t('pricing.everythingIn', { package: t(`pricing.packages.${id}.name`) })

/** The contents of the offered packages. The features of a contained package that is not offered are added. */
export function packageContents({ packages }: { packages: PackageChoices }, t: Translate): PackageContents[] {
  function contentsFor(id: PackageId): PackageContents {
    const choice = packages[id]
    const configured = typeof choice === 'object' ? choice.contains : undefined
    const contained = configured === undefined ? containedByDefault[id] : configured
    const written = t.list(`pricing.packages.${id}.features`)
    if (!contained) return { id, features: written, listed: written }
    // The content file may already list this feature.
    const added = written.filter((feature) => feature !== everythingIn(contained, t))
    const inner = packages[contained] ? { contains: contained, features: [] } : contentsFor(contained)
    const features = [...inner.features, ...added]
    const isNamed = id === namesContained || added.length < written.length
    const listed = inner.contains && isNamed ? [everythingIn(inner.contains, t), ...features] : features
    return { id, contains: inner.contains, features, listed }
  }
  return enabled(packages).map(contentsFor)
}

interface Offer {
  packages: PackageChoices
  prices: Readonly<Record<PackageId, number>>
}

export function offeredPrices({ packages, prices }: Offer): number[] {
  return enabled(packages).map((id) => prices[id])
}

/** The total of a package of this price over the minimum commitment, in whole cents. */
export function commitmentTotal(price: number, { commitmentMonths }: { commitmentMonths: number }): number {
  return Math.round(price * commitmentMonths * 100) / 100
}

const additionalServiceIds = ['concierge', 'invoice-payment', 'renovation'] as const
export type AdditionalServiceId = (typeof additionalServiceIds)[number]

/** The service that an additional service belongs to: both are disabled together. */
const requiredServices: Partial<Record<AdditionalServiceId, ServiceId>> = {
  concierge: 'concierge-services',
  renovation: 'renovation-projects',
}

/** The additional services, without services that are disabled and the payment of invoices if that is off. */
export function offeredAdditional(facts: { services: Switches; invoicePayment: boolean }): AdditionalServiceId[] {
  return additionalServiceIds.filter((id) => {
    if (id === 'invoice-payment') return facts.invoicePayment
    const service = requiredServices[id]
    return !service || isEnabled(facts.services, service)
  })
}

/** Announced, but not available yet. */
export const comingSoon: AdditionalServiceId = 'invoice-payment'
