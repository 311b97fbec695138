// Checks the facts that French law requires of the company, and the site's languages.
import { textAt } from '../../src/language/translate.ts'
import { isEnabled } from '../../src/site/enabled.ts'
import type { Site } from '../../src/site/site.ts'
import { findLegalErrors, type LegalError } from '../content/legal-facts.ts'
import { isPublicSite } from '../settings/site-url.ts'
import { error, type Finding, warning } from './finding.ts'

/**
 * The findings about `site`. If search engines may list it (`isOpen`), a missing fact without which it must not open is
 * an error.
 */
export function checkLegalFacts(site: Site, about: string, isOpen: boolean): Finding[] {
  const { frenchLaw } = site.facts.legal
  const withoutFrench = frenchLaw && isPublicSite(site.siteUrl) && !site.languages.includes('fr')
  return [
    ...findLegalErrors(site).map((found) =>
      (isOpen && preventsOpening(found, site) ? error : warning)(about, `${found.path} ${advice(found, site)}`),
    ),
    ...(withoutFrench ? [warning('LANGUAGES', 'lacks fr: French law requires the texts in French')] : []),
  ]
}

function preventsOpening({ path, kind }: LegalError, { facts }: Site): boolean {
  if (kind !== 'missing') return false
  if (path === 'legal.professionalCard') return isEnabled(facts.services, 'property-acquisition')
  return path === 'legal.publicationDirector' || path === 'legal.hostingProvider'
}

const forms: Readonly<Record<string, string>> = {
  'legal.registrationNumber': 'RCS, the town of the registry and nine digits',
  'legal.vatNumber': 'FR and eleven characters',
  'legal.professionalCard': 'CPI and its numbers',
  'legal.hostingProvider': 'name, address and telephone number',
}

function advice({ path, kind }: LegalError, { facts }: Site): string {
  if (kind === 'missing') return 'is missing: the law requires it'
  if (kind === 'malformed') return `(${textAt(facts, path)}) does not have the legal format: write ${forms[path]}`
  return 'has the value of an example: write your own'
}
