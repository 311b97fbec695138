// The monthly packages and the services beside them, in the order of the pricing page. Their words are in the texts,
// their prices in the facts.

export const packageIds = ['essential', 'premium', 'elite'] as const
export type PackageId = (typeof packageIds)[number]

/** The package that is marked 'Most Popular'. */
export const recommendedPackage: PackageId = 'premium'

export const additionalServiceIds = ['concierge', 'invoice-payment', 'renovation'] as const
export type AdditionalServiceId = (typeof additionalServiceIds)[number]

/** Announced, but not yet to be had. */
export const comingSoon: AdditionalServiceId = 'invoice-payment'
