// The company in schema.org terms: one thing, which is an organization and, with its office, a local business.
import type {
  HomeAndConstructionBusinessLeaf,
  LocalBusinessLeaf,
  MergeLeafTypes,
  OrganizationLeaf,
  PostalAddress,
} from 'schema-dts'
import { companyId } from './ids.ts'
import type { PageContext } from './page-context.ts'

// A HomeAndConstructionBusiness 'provides services around homes and buildings'. Some readers only know the more
// general types.
export type Company = MergeLeafTypes<[OrganizationLeaf, LocalBusinessLeaf, HomeAndConstructionBusinessLeaf]>

/** The company where a page only names it. Readers of one page ask for the address of a local business. */
export function companySummary({ site }: Pick<PageContext, 'site'>): Company {
  const { brand, office } = site.facts
  const address: PostalAddress = {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    postalCode: office.postalCode,
    addressLocality: office.town,
    addressCountry: office.country,
  }
  return {
    '@type': ['Organization', 'LocalBusiness', 'HomeAndConstructionBusiness'],
    '@id': companyId(site),
    name: brand,
    url: `${site.siteUrl}/`,
    telephone: office.phone,
    address,
  }
}
