// Days, shares and changes on the Visits page, in words.
import { languages } from '../../../src/language/language.ts'
import { withOrdinal } from '../../../src/site/format.ts'
import type { ComparedCount } from '../../api/visits-data.ts'
import { timeOn } from '../../texts/dates.ts'
import type { DeskLocale } from '../locale.tsx'

/** 20 November; with its year: 20 November 2026. */
export function dayText(day: string, { moment, date }: DeskLocale, withYear = false): string {
  return withYear ? date(timeOn(day)) : moment(timeOn(day)).day
}

/** 20 Nov. */
export function shortDay(day: string, { language }: DeskLocale): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return withOrdinal(format.format(timeOn(day)))
}

/** 94 %, from a share of 0 to 1. */
export function percent(share: number, { texts, fill }: DeskLocale): string {
  return fill(texts.visits.percent, { value: Math.round(share * 100) })
}

/** +20 %, −8 %, 'the same' or 'new'; '' if there is nothing to compare with. */
export function changeText({ count, before }: ComparedCount, locale: DeskLocale): string {
  const { same, new: isNew } = locale.texts.visits.change
  if (before === null) return ''
  if (before === 0) return count === 0 ? same : isNew
  const change = Math.round((count / before - 1) * 100)
  if (change === 0) return same
  return `${change > 0 ? '+' : '−'}${percent(Math.abs(change) / 100, locale)}`
}

/** '+20 % on the 30 days before' in a sentence; '' if there is nothing to compare with. */
export function changeSentence(compared: ComparedCount, days: number, locale: DeskLocale): string {
  const { change } = locale.texts.visits
  const { count, before } = compared
  if (before === null) return ''
  if (before === 0) return locale.fill(count === 0 ? change.none : change.noneBefore, { days })
  const text = changeText(compared, locale)
  return text === change.same ? locale.fill(change.sameAs, { days }) : locale.fill(change.on, { change: text, days })
}
