// Counts what browsers report. Reports about unknown pages are refused.
import type { FastifyRequest } from 'fastify'
import { contactFields } from '../../src/contact/rules.ts'
import { pageAt } from '../../src/routes.ts'
import type { Report } from '../../src/statistics/report.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { HttpError } from '../http/http-error.ts'
import type { Counter } from './counter.ts'
import { directName, otherName, speedLimit, speedName, type WebVital, type WebVitalSample } from './measures.ts'
import { campaignName, referrerName, termName } from './names.ts'
import { deviceClass } from './visitor.ts'

export interface RecordOptions {
  content: Pick<CurrentContent, 'current'>
  counter: Pick<Counter, 'count' | 'countHour'>
  /** The country of a visitor, if it is known. */
  getCountry?: ((request: FastifyRequest) => string | undefined) | undefined
  /** Called with each value of a web vital: milliseconds, or a score for CLS. */
  onWebVital: (sample: WebVitalSample, value: number) => void
}

type ReportFor<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>

/** Returns a function that counts a report. It throws HttpError (422) for an unknown page, and ignores odd details. */
export function createRecorder({ content, counter, getCountry, onWebVital }: RecordOptions) {
  const { count } = counter

  function view({ path, language, arrived, referrer, campaign }: ReportFor<'view'>, request: FastifyRequest) {
    if (!content.current.pages.has(path)) throw new HttpError(422, 'A visit of an unknown page')
    counter.countHour()
    count('page', path)
    if (isOffered(language)) count('language', language)
    count('device', deviceClass(request))
    const country = getCountry?.(request)
    if (country) count('country', country)
    if (!arrived) return
    count('referrer', referrer === undefined ? directName : referrerName(referrer))
    const name = campaign && campaignName(campaign)
    if (name) count('campaign', name)
  }

  function search({ term, found }: ReportFor<'search'>) {
    const name = termName(term)
    count('search', name)
    if (!found) count('search-empty', name)
  }

  function speed({ path, language, metrics }: ReportFor<'speed'>, request: FastifyRequest) {
    for (const [metric, value] of Object.entries(metrics) as [WebVital, number][]) {
      if (value < 0 || value > speedLimit(metric)) continue
      const sample = {
        metric,
        page: pageAt(path).name,
        device: deviceClass(request),
        language: isOffered(language) ? language : otherName,
      }
      count('speed', speedName(sample, value))
      onWebVital(sample, value)
    }
  }

  function refusedForm({ fields }: ReportFor<'form-refused'>) {
    for (const field of contactFields.filter((field) => fields.includes(field))) count('form-refused', field)
  }

  const isOffered = (language: string | undefined): language is string =>
    content.current.site.languages.some((offered) => offered === language)

  return (report: Report, request: FastifyRequest): void => {
    if (report.kind === 'view') view(report, request)
    else if (report.kind === 'speed') speed(report, request)
    else if (report.kind === 'search') search(report)
    else if (report.kind === 'form') count('form', report.step)
    else if (report.kind === 'link') count('link', report.to)
    else refusedForm(report)
  }
}
