// The names under which a report is counted. What a visitor can write is kept only if it cannot be personal.
import { fold } from '../../src/search/fold.ts'
import type { Report } from '../../src/statistics/report.ts'
import { otherName } from './measures.ts'

type View = Extract<Report, { kind: 'view' }>

const longestTerm = 60
const mostDigits = 4

/**
 * A search term without case, accents and needless spaces; `otherName` if it may be an address, a number or a letter.
 */
export function termName(term: string): string {
  const name = fold(term).trim().replace(/\s+/g, ' ')
  const isPersonal = name.includes('@') || hasManyDigits(name) || /\p{C}/u.test(name)
  return name === '' || name.length > longestTerm || isPersonal ? otherName : name
}

const hasManyDigits = (name: string) => (name.match(/\p{N}/gu)?.length ?? 0) > mostDigits

/** The host of an arrival without `www.`; `otherName` if it may be an IP address or a phone number. */
export function referrerName(host: string): string {
  const name = host.toLowerCase().replace(/^www\.|\.$/g, '')
  return /^[\w-]+(\.[\w-]+)*$/.test(name) && !hasManyDigits(name) ? name : otherName
}

/** The campaign of an arrival: its values that consist of simple characters. */
export function campaignName(campaign: NonNullable<View['campaign']>): string | undefined {
  const name = new URLSearchParams()
  for (const part of ['source', 'medium', 'campaign'] as const) {
    const value = campaign[part]?.toLowerCase().trim()
    if (value && /^[\w .~+-]+$/.test(value)) name.set(part, value)
  }
  return name.size > 0 ? name.toString() : undefined
}
