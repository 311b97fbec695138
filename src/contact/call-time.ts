// The times of day at which a visitor can be called, in the visitor's time zone, and the words about them for
// the staff.
import type { Translate } from '../language/translate.ts'
import { clockTime, instantAt } from '../office/clock.ts'
import { formatSpans } from '../site/format.ts'
import type { Span } from '../site/hours.ts'

const hours = {
  morning: { opens: '09:00', closes: '12:00' },
  afternoon: { opens: '12:00', closes: '18:00' },
  evening: { opens: '18:00', closes: '21:00' },
}
export type CallTime = keyof typeof hours
export const callTimes = Object.keys(hours) as CallTime[]

/**
 * The hours that a visitor has chosen, in the time zones of both. `value` is a time of day, which a time zone follows
 * if scripts ran in the visitor's browser. The difference between the zones is taken on the day of the request.
 */
export function callTimeForStaff(value: string, receivedAt: number, t: Translate, officeZone: string): string {
  const [name = '', timeZone] = value.split(' ')
  const span = hours[name as CallTime]
  if (!span) return value
  const values = { time: t(`contact.form.callTimes.${name as CallTime}`), hours: formatSpans([span], t) }
  const atOffice = timeZone && inOfficeTime(span, timeZone, officeZone, receivedAt)
  if (!atOffice) return t('emails.notification.values.callTime', values)
  // The city in the name of the zone: America/New_York.
  const zone = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return t('emails.notification.values.callTimeInZone', { ...values, zone, officeHours: formatSpans([atOffice], t) })
}

/** `span` of `timeZone` on the clock of `officeZone`; undefined if the zone is unknown. */
function inOfficeTime({ opens, closes }: Span, timeZone: string, officeZone: string, now: number): Span | undefined {
  try {
    const { day } = clockTime(now, timeZone)
    const atOffice = (time: string) => clockTime(instantAt({ day, time }, timeZone), officeZone).time
    return { opens: atOffice(opens), closes: atOffice(closes) }
  } catch {
    return undefined
  }
}
