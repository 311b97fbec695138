// The opening hours of a day, with an optional break.
import type { Span } from '../../../src/site/hours.ts'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { Switch } from '../shell/switch.tsx'
import { useUndo } from '../shell/toast.ts'
import { spanText } from './days.ts'
import { useValue } from './editing.tsx'
import { errorSentence } from './error-sentence.ts'
import { errorId, FieldErrors, useFieldErrors } from './field-errors.tsx'

// The default hours of a day that is switched on.
const wholeDay: Span = { opens: '09:00', closes: '18:00' }
const noon = { begins: '12:30', ends: '14:00' }

interface DayHoursProps {
  path: Path
  /** The day, such as Monday. */
  title: string
}

export function DayHours({ path, title }: DayHoursProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.facts.hours
  const undo = useUndo()
  const { value, set } = useValue<Span | Span[] | null | undefined>(path)
  const spans = value ? [value].flat() : []
  const { opens } = spans[0] ?? wholeDay
  const { closes } = spans.at(-1) ?? wholeDay
  const isOpen = spans.length > 0
  const withBreak = [
    { opens, closes: noon.begins },
    { opens: noon.ends, closes },
  ]
  function reduce(next: Span | null) {
    set(next)
    const times = spans.map((span) => spanText(span, locale))
    undo(fill(texts.facts.removed, { name: [title, ...times].join(', ') }), () => set(value))
  }
  return (
    <>
      <Switch
        id={fieldId(path)}
        label={fill(labels.openOn, { day: title })}
        text={isOpen ? labels.open : labels.closed}
        isOn={isOpen}
        onChange={(open) => (open ? set(wholeDay) : reduce(null))}
      />
      <fieldset className="span-time">
        <legend className="vh">{title}</legend>
        {spans.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other key.
          <SpanFields path={Array.isArray(value) ? `${path}/${index}` : path} title={title} index={index} key={index} />
        ))}
      </fieldset>
      {isOpen && (
        <Switch
          className="break"
          label={fill(labels.breakOn, { day: title })}
          text={labels.break}
          isOn={spans.length > 1}
          onChange={(isBreak) => (isBreak ? set(withBreak) : reduce({ opens, closes }))}
        />
      )}
    </>
  )
}

interface SpanFieldsProps extends DayHoursProps {
  index: number
}

function SpanFields({ path, title, index }: SpanFieldsProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.facts.hours
  const { opens, closes } = useValue<Span>(path).value
  const isWrong = isTime(opens) && isTime(closes) && closes <= opens
  const isLater = index > 0
  const from = isLater ? labels.fromAgain : labels.from
  const until = isLater ? labels.untilAgain : labels.until
  return (
    <span className="pair-time">
      {isLater && <span className="or">{labels.and}</span>}
      <TimeField path={`${path}/opens`} label={fill(from, { day: title })} isWrong={isWrong} />
      <span>{labels.to}</span>
      <TimeField path={`${path}/closes`} label={fill(until, { day: title })} isWrong={isWrong} />
      {isWrong && <span className="bad">{errorSentence({ code: 'hours', values: {} }, locale)}</span>}
      <FieldErrors path={`${path}/opens`} />
      <FieldErrors path={`${path}/closes`} />
    </span>
  )
}

interface TimeFieldProps {
  path: Path
  label: string
  /** Returns true if the day ends before it begins. */
  isWrong: boolean
}

function TimeField({ path, label, isWrong }: TimeFieldProps) {
  const { value: time, set } = useValue<string>(path)
  const isRefused = useFieldErrors(path).length > 0
  return (
    <input
      id={fieldId(path)}
      aria-label={label}
      aria-invalid={isWrong || isRefused || (time !== '' && !isTime(time)) || undefined}
      aria-describedby={isRefused ? errorId(path) : undefined}
      value={time}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => set(currentTarget.value)}
      onBlur={() => set(completeTime(time))}
    />
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Turns 9, 9h30 and 930 into 09:00 and 09:30. Other text is not changed. */
function completeTime(typed: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?:\s*[:.h])?\s*(\d{2})?$/.exec(typed.trim()) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return hours !== '' && isTime(time) ? time : typed
}
