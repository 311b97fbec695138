// The monthly packages and the services beside them, in the order of the pricing page. Their words are in the texts,
// their prices in the facts.
import type { Translate } from '../language/translate.ts'
import { enabled, isEnabled, type Switches } from './enabled.ts'
import type { ServiceId } from './services.ts'

export const packageIds = ['essential', 'premium', 'elite'] as const
export type PackageId = (typeof packageIds)[number]

/** Whether each package is offered, and which other package it contains. */
type PackageChoices = Readonly<Record<PackageId, boolean | { contains?: PackageId | null | undefined }>>

/** The package that is marked 'Most Popular'. */
export const recommendedPackage: PackageId = 'premium'

/** What a package contains where the operator's file does not say it (specification, package contents). */
const containedByDefault: Partial<Record<PackageId, PackageId>> = { elite: 'premium' }

export interface PackageContents {
  id: PackageId
  /** The offered package of which it includes everything, if there is one. */
  contains?: PackageId
  /** What it includes beside that package. */
  features: string[]
}

/** 'Everything in Premium Care': the first line of a package that contains another. */
export const everythingIn = (id: PackageId, t: Translate) =>
  t('pricing.everythingIn', { package: t(`pricing.packages.${id}.name`) })

/** What the offered packages include. A package that contains one that is not offered lists the features of both. */
export function packageContents({ packages }: { packages: PackageChoices }, t: Translate): PackageContents[] {
  function contentsOf(id: PackageId): PackageContents {
    const choice = packages[id]
    const configured = typeof choice === 'object' ? choice.contains : undefined
    const contained = configured === undefined ? containedByDefault[id] : configured
    const everything = contained && everythingIn(contained, t)
    // The operator's own list may say so, too.
    const features = t.list(`pricing.packages.${id}.features`).filter((feature) => feature !== everything)
    if (!contained) return { id, features }
    if (packages[contained]) return { id, contains: contained, features }
    const inner = contentsOf(contained)
    return { ...inner, id, features: [...inner.features, ...features] }
  }
  return enabled(packages).map(contentsOf)
}

interface Offer {
  packages: PackageChoices
  prices: Readonly<Record<PackageId, number>>
}

/** The prices of the packages that are offered, in euros a month. */
export function offeredPrices({ packages, prices }: Offer): number[] {
  return enabled(packages).map((id) => prices[id])
}

export const additionalServiceIds = ['concierge', 'invoice-payment', 'renovation'] as const
export type AdditionalServiceId = (typeof additionalServiceIds)[number]

/** Which of the services an additional one is a part of: with that one it goes. */
const serviceOfAdditional: Partial<Record<AdditionalServiceId, ServiceId>> = {
  concierge: 'concierge-services',
  renovation: 'renovation-projects',
}

/** The services beside the packages, as far as they are offered. */
export function offeredAdditional({ services }: { services: Switches }): AdditionalServiceId[] {
  return additionalServiceIds.filter((id) => {
    const service = serviceOfAdditional[id]
    return !service || isEnabled(services, service)
  })
}

/** Announced, but not yet to be had. */
export const comingSoon: AdditionalServiceId = 'invoice-payment'
