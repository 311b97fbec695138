// The monthly packages and the services beside them, in the order of the pricing page. Their words are in the texts,
// their prices in the facts.
import { chosen, isChosen } from './chosen.ts'
import type { Facts } from './facts.ts'
import type { ServiceId } from './services.ts'

export const packageIds = ['essential', 'premium', 'elite'] as const
export type PackageId = (typeof packageIds)[number]

/** The package that is marked 'Most Popular'. */
export const recommendedPackage: PackageId = 'premium'

/** The prices of the packages that are offered, in euros a month. */
export function offeredPrices({ packages, prices }: Pick<Facts, 'packages' | 'prices'>): number[] {
  return chosen(packages).map((id) => prices[id])
}

export const additionalServiceIds = ['concierge', 'invoice-payment', 'renovation'] as const
export type AdditionalServiceId = (typeof additionalServiceIds)[number]

/** Which of the services an additional one is a part of: with that one it goes. */
const serviceOfAdditional: Partial<Record<AdditionalServiceId, ServiceId>> = {
  concierge: 'concierge-services',
  renovation: 'renovation-projects',
}

/** The services beside the packages, as far as they are offered. */
export function offeredAdditional({ services }: Pick<Facts, 'services'>): AdditionalServiceId[] {
  return additionalServiceIds.filter((id) => {
    const service = serviceOfAdditional[id]
    return !service || isChosen(services, service)
  })
}

/** Announced, but not yet to be had. */
export const comingSoon: AdditionalServiceId = 'invoice-payment'
