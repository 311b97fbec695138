// The facts that French law requires of a company with a public site, and their errors.
import { isDeepStrictEqual } from 'node:util'
import { textAt } from '../../src/language/translate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { isEnabled } from '../../src/site/enabled.ts'
import { Facts } from '../../src/site/facts.ts'
import example from '../../src/site/site.example.json' with { type: 'json' }
import type { Site } from '../../src/site/site.ts'
import { isPublicSite } from '../settings/site-url.ts'

export interface LegalError {
  /** Such as `legal.mediator`. */
  path: string
  kind: 'missing' | 'placeholder' | 'malformed'
}

type LegalFact = keyof Facts['legal']

const always = () => true
const hasCard = ({ legal }: Facts) => Boolean(legal.professionalCard)

/** The conditions under which the law requires a fact. */
const isRequired: Partial<Record<LegalFact, (facts: Facts) => boolean>> = {
  // LCEN, articles 1-1 and 19; Commercial Code, R. 123-237.
  legalName: always,
  legalForm: always,
  // Sole traders have no share capital.
  shareCapital: ({ legal }) => !/\bEI\b|individuel/i.test(legal.legalForm ?? ''),
  registrationNumber: always,
  vatNumber: ({ legal }) => !legal.vatExempt,
  publicationDirector: always,
  hostingProvider: always,
  // Act 70-9, articles 1 and 3.
  professionalCard: ({ services, invoicePayment }) =>
    invoicePayment || isEnabled(services, 'property-acquisition') || isEnabled(services, 'property-management'),
  // Paying suppliers with the owners' money means holding it.
  financialGuarantee: (facts) => hasCard(facts) && (facts.invoicePayment || !facts.legal.holdsNoFunds),
  liabilityInsurance: hasCard,
  // Consumer Code, L. 616-1.
  mediator: always,
}

/** The format of facts. check-legal-facts.ts describes it to the operator. */
const isWellFormed: Partial<Record<LegalFact, (value: string) => boolean>> = {
  registrationNumber: (value) => isSiren(/\d(?:\s?\d){8}/.exec(value)?.[0]),
  vatNumber: (value) => /^FR[0-9A-Z]{2}\d{9}$/.test(value.replace(/\s/g, '')),
  professionalCard: (value) => /CPI\D*(?:\d\W*){17}/.test(value),
  // Ten digits, or fewer after a plus.
  hostingProvider: (value) => /\+\d(?:\W{0,2}\d){6}|\d(?:\W{0,2}\d){9}/.test(value),
}

/** Returns true for the nine digits of a company, the last of which is a check digit (Luhn). */
function isSiren(number = ''): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  const digits = number.replace(/\s/g, '').split('').map(Number)
  const sum = digits.reduce((total, digit, index) => total + (index % 2 > 0 ? (doubled[digit] ?? 0) : digit), 0)
  return digits.length === 9 && sum % 10 === 0
}

/**
 * The errors of the facts. Empty under another law, and for a site that only this machine, a local network or a test
 * can open.
 */
export function findLegalErrors({ facts, siteUrl }: Pick<Site, 'facts' | 'siteUrl'>): LegalError[] {
  if (!isPublicSite(siteUrl) || !facts.legal.frenchLaw) return []
  const names = Object.keys(Facts.properties.legal.properties) as LegalFact[]
  const legal = names.flatMap((name) => checkFact(name, facts))
  const others = ['prices', 'hours'].filter((path) => isPlaceholder(path, facts))
  return [...legal, ...others.map((path): LegalError => ({ path, kind: 'placeholder' }))]
}

function checkFact(name: LegalFact, facts: Facts): LegalError[] {
  const path = `legal.${name}`
  const value = facts.legal[name]
  if (!value) return isRequired[name]?.(facts) ? [{ path, kind: 'missing' }] : []
  if (typeof value !== 'string') return []
  // 000 000 000
  const isZero = /\d/.test(value) && !/[1-9]/.test(value)
  if (isZero || isPlaceholder(path, facts)) return [{ path, kind: 'placeholder' }]
  return isWellFormed[name]?.(value) === false ? [{ path, kind: 'malformed' }] : []
}

// Values that many companies share.
const isCommon = (path: string) => ['legal.legalForm', 'legal.shareCapital'].includes(path)

/** Returns true if the fact belongs to the site's example company, or to the example file. */
const isPlaceholder = (path: string, facts: Facts) =>
  !isCommon(path) &&
  [defaultFacts, example].some((other) => isDeepStrictEqual(textAt(facts, path), textAt(other, path)))
