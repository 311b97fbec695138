// The pages of a site without a content file.
import { fixedAddresses as addressesOf, pagesOf } from '../../src/routes.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'

export const pages = pagesOf(defaultFacts)
export const fixedAddresses = addressesOf(pages)
