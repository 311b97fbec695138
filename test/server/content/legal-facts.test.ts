// The facts that French law requires of the company: missing facts, placeholders and malformed values.
import t from 'tap'
import { findLegalErrors } from '../../../server/content/legal-facts.ts'
import { deepMerge } from '../../../src/site/deep-merge.ts'
import { factsWith } from '../../../src/site/default-facts.ts'
import type { PartialFacts } from '../../../src/site/facts.ts'
import example from '../../../src/site/site.example.json' with { type: 'json' }

const legal = {
  lastUpdated: '2026-10-01',
  legalName: 'Villa Care',
  legalForm: 'SARL',
  shareCapital: '10 000 €',
  registrationNumber: 'RCS Grasse 732 829 320',
  vatNumber: 'FR44 732 829 320',
  publicationDirector: 'Camille Roux',
  hostingProvider: 'Nuage, 2 rue du Port, 59100 Roubaix, 09 99 00 00 12',
  professionalCard: 'CPI n° 0605 2016 000 012 345, CCI Nice Côte d’Azur',
  financialGuarantee: 'Caution, 3 rue de la Paix, 75002 Paris, 110 000 €',
  liabilityInsurance: 'Assureur, contrat 4711',
  mediator: 'Médiation, 4 rue de Rome, 75008 Paris, mediation.example',
}
const complete = { prices: { essential: 210 }, hours: { weekdays: null }, legal }
const siteUrl = 'https://villa-care.fr'

/** The errors of complete facts with `changes`, each as 'path kind'. */
const errors = (changes: PartialFacts = {}) =>
  findLegalErrors({ facts: factsWith(deepMerge(complete, changes) as PartialFacts), siteUrl }).map(
    ({ path, kind }) => `${path.replace('legal.', '')} ${kind}`,
  )

t.test('complete facts have no errors', async (t) => t.strictSame(errors(), []))

t.test('each fact that the law requires of every company is reported if it is missing', async (t) => {
  const names = ['legalName', 'legalForm', 'shareCapital', 'registrationNumber', 'vatNumber', 'publicationDirector']
  for (const name of [...names, 'hostingProvider', 'mediator']) {
    t.strictSame(errors({ legal: { [name]: null } }), [`${name} missing`])
  }
})

t.test('a sole trader without VAT needs no share capital and no VAT number', async (t) => {
  t.strictSame(errors({ legal: { legalForm: 'EI', shareCapital: null, vatNumber: null, vatExempt: true } }), [])
})

t.test('property services need a professional card', async (t) => {
  const withoutCard = { professionalCard: null, financialGuarantee: null, liabilityInsurance: null }
  t.strictSame(errors({ legal: withoutCard }), ['professionalCard missing'])
  const services = { 'property-acquisition': false, 'property-management': false }
  t.strictSame(errors({ services, legal: withoutCard }), ['professionalCard missing'], 'invoices are paid')
  t.strictSame(errors({ services, invoicePayment: false, legal: withoutCard }), [])
})

t.test('a professional card needs insurance and a guarantee for held money', async (t) => {
  const card = { financialGuarantee: null, liabilityInsurance: null }
  t.strictSame(errors({ legal: card }), ['financialGuarantee missing', 'liabilityInsurance missing'])
  const noFunds = { legal: { ...card, holdsNoFunds: true } }
  t.strictSame(errors({ ...noFunds, invoicePayment: false }), ['liabilityInsurance missing'])
  t.strictSame(errors(noFunds), ['financialGuarantee missing', 'liabilityInsurance missing'], 'invoices are paid')
})

t.test('mistyped numbers and a hosting provider without a phone number are malformed', async (t) => {
  for (const [name, value] of Object.entries({
    registrationNumber: 'RCS Grasse 732 829 321',
    vatNumber: 'FR44 732 829',
    professionalCard: 'CPI 0605 2016',
    hostingProvider: 'Nuage, 2 rue du Port, 59100 Roubaix',
  })) {
    t.strictSame(errors({ legal: { [name]: value } }), [`${name} malformed`])
  }
})

t.test('values of the examples and numbers of zeros are placeholders, except for common values', async (t) => {
  const copied = Object.keys(example.legal).filter(
    (name) => !['legalForm', 'shareCapital', 'vatExempt', 'holdsNoFunds', 'frenchLaw'].includes(name),
  )
  t.strictSame(errors({ legal: example.legal }).sort(), copied.map((name) => `${name} placeholder`).sort())
  t.strictSame(errors({ legal: { registrationNumber: 'RCS Nice 000 000 000' } }), ['registrationNumber placeholder'])
  const { prices, hours, legal } = factsWith({})
  t.strictSame(errors({ prices, legal: { lastUpdated: legal.lastUpdated } }), [
    'lastUpdated placeholder',
    'prices placeholder',
  ])
  t.strictSame(
    findLegalErrors({ facts: factsWith({ ...complete, hours }), siteUrl }).map(({ path }) => path),
    ['hours'],
  )
})

t.test('a site that only this machine can open has no errors', async (t) => {
  t.strictSame(findLegalErrors({ facts: factsWith({}), siteUrl: 'http://localhost:3000' }), [])
})
