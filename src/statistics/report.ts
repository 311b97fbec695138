// The TypeBox schema of what browsers report to POST /api/visit. The browser imports the type only: TypeBox would weigh
// more than the application's own code.
import { type Static, Type } from 'typebox'

/** A string of at most `max` code points: a pattern counts these, while maxLength counts grapheme clusters. */
const text = (max: number, start = '') => Type.String({ pattern: `^(?=${start})[\\s\\S]{1,${max}}$` })

// Unknown or malformed details do not invalidate a report: the server counts the report without them.
const strict = { additionalProperties: false }
/** The path of the page, without query and hash. */
const path = text(200, '/')
const language = Type.Optional(Type.String())
const metric = Type.Optional(Type.Number())
const campaignValue = Type.Optional(text(40))
const campaign = Type.Object({ source: campaignValue, medium: campaignValue, campaign: campaignValue }, strict)

const view = Type.Object(
  {
    kind: Type.Literal('view'),
    path,
    language,
    /** True if the visitor came from another site, a bookmark or an advertisement, and not from a page of this site. */
    arrived: Type.Boolean(),
    referrer: Type.Optional(text(253)),
    campaign: Type.Optional(campaign),
  },
  strict,
)

const search = Type.Object({ kind: Type.Literal('search'), term: text(100), found: Type.Boolean() }, strict)

const form = Type.Object({ kind: Type.Literal('form'), step: Type.Enum(['seen', 'started']) }, strict)

/** The fields of the contact form that were refused. The server counts those that the form has. */
const refusedFields = Type.Object({ kind: Type.Literal('form-refused'), fields: Type.Array(Type.String()) }, strict)

/** A press of a link that calls the office, writes an email to it, or opens WhatsApp. */
const link = Type.Object({ kind: Type.Literal('link'), to: Type.Enum(['phone', 'mail', 'whatsapp']) }, strict)

const metrics = Type.Object({ LCP: metric, INP: metric, CLS: metric, FCP: metric, TTFB: metric }, strict)

/** The speed of the first page of a visit (web vitals). */
const speed = Type.Object({ kind: Type.Literal('speed'), path, language, metrics }, strict)

export const report = Type.Union([view, search, form, refusedFields, link, speed])
export type Report = Static<typeof report>
