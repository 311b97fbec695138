// The facts that the law requires on the site.
import { Type } from 'typebox'
import { Day, Line, Link, LongLine, nullable, strict } from './fact-schemas.ts'

export const LegalFacts = Type.Object(
  {
    lastUpdated: Day,
    frenchLaw: Type.Boolean({
      description: 'false where another law applies: the doctor then asks for legal pages of your own',
    }),
    legalName: Type.Optional(nullable(Line)),
    registeredOffice: Type.Optional(nullable(LongLine)),
    legalForm: Type.Optional(nullable(Line)),
    shareCapital: Type.Optional(nullable(Line)),
    registrationNumber: Type.Optional(nullable(Line)),
    vatNumber: Type.Optional(nullable(Line)),
    vatExempt: Type.Boolean({
      description: 'true if the company charges no VAT (article 293 B of the French General Tax Code)',
    }),
    publicationDirector: Type.Optional(nullable(Line)),
    hostingProvider: Type.Optional(nullable(LongLine)),
    mailProvider: Type.Optional(nullable(LongLine)),
    professionalCard: Type.Optional(nullable(LongLine)),
    financialGuarantee: Type.Optional(nullable(LongLine)),
    holdsNoFunds: Type.Boolean({
      description:
        'true if a company with a professional card receives no money but its own fees, and has no guarantor',
    }),
    feeSchedule: Type.Optional(Link),
    liabilityInsurance: Type.Optional(nullable(LongLine)),
    mediator: Type.Optional(nullable(LongLine)),
    travelRegistration: Type.Optional(nullable(LongLine)),
    securityPartner: Type.Optional(nullable(LongLine)),
    dataProtectionOfficer: Type.Optional(nullable(Line)),
  },
  strict,
)
