// The hours of a day: closed, open from one time to another, or with a break at noon.
import type { Span } from '../../../src/site/hours.ts'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { Switch } from '../shell/switch.tsx'
import { useUndo } from '../shell/undo.ts'
import { useValue } from './editing.tsx'
import { errorId, FieldErrors, useFieldErrors } from './field-errors.tsx'

export type Hours = Span | Span[] | null

// What a day that is switched on begins with.
const wholeDay: Span = { opens: '09:00', closes: '18:00' }
const noon = { begins: '12:30', ends: '14:00' }

interface DayHoursProps {
  path: Path
  /** What is open: Monday. */
  title: string
  /** The hours of a day that has none of its own. */
  usual?: Hours | undefined
}

export function DayHours({ path, title, usual = null }: DayHoursProps) {
  const { texts, fill } = useLocale()
  const { value, set: onChange } = useValue<Hours | undefined>(path)
  const hours = value === undefined ? usual : value
  const labels = texts.facts.hours
  const spans = hours ? [hours].flat() : []
  const isOpen = spans.length > 0
  // As the content file writes a day: a list only if there is a break.
  const change = (next: readonly Span[]) => onChange(next.length > 1 ? [...next] : (next[0] ?? null))
  const undo = useUndo()
  function reduce(next: readonly Span[]) {
    change(next)
    const name = [title, ...spans.map(({ opens, closes }) => `${opens}–${closes}`)].join(', ')
    undo(fill(texts.facts.removed, { name }), () => onChange(value))
  }
  const hasBreak = spans.length > 1
  function setBreak(isBreak: boolean) {
    const [first = wholeDay] = spans
    const last = spans.at(-1) ?? wholeDay
    if (!isBreak) return reduce([{ opens: first.opens, closes: last.closes }])
    change([
      { opens: first.opens, closes: noon.begins },
      { opens: noon.ends, closes: last.closes },
    ])
  }
  return (
    <>
      <Switch
        id={fieldId(path)}
        label={fill(labels.openOn, { day: title })}
        text={isOpen ? labels.open : labels.closed}
        isOn={isOpen}
        onChange={(open) => (open ? change([wholeDay]) : reduce([]))}
      />
      <fieldset className="span-time">
        <legend className="vh">{title}</legend>
        {spans.map((span, index) => (
          <SpanForm
            path={hasBreak ? `${path}/${index}` : path}
            title={title}
            index={index}
            span={span}
            onChange={(next) => change(spans.map((other, at) => (at === index ? next : other)))}
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other name.
            key={index}
          />
        ))}
      </fieldset>
      {isOpen && (
        <Switch
          className="break"
          label={fill(labels.breakOn, { day: title })}
          text={labels.break}
          isOn={hasBreak}
          onChange={setBreak}
        />
      )}
    </>
  )
}

interface SpanFormProps {
  /** The path of the value: that of a single span has no position. */
  path: Path
  title: string
  index: number
  span: Span
  onChange: (span: Span) => void
}

function SpanForm({ path, title, index, span, onChange }: SpanFormProps) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.hours
  const isRefused = {
    opens: useFieldErrors(`${path}/opens`).length > 0,
    closes: useFieldErrors(`${path}/closes`).length > 0,
  }
  const isWrong = isTime(span.opens) && isTime(span.closes) && span.closes <= span.opens
  const time = (part: keyof Span, label: string) => (
    <input
      id={fieldId(`${path}/${part}`)}
      aria-label={fill(label, { day: title })}
      aria-invalid={isWrong || isRefused[part] || (span[part] !== '' && !isTime(span[part])) || undefined}
      aria-describedby={isRefused[part] ? errorId(`${path}/${part}`) : undefined}
      value={span[part]}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...span, [part]: currentTarget.value })}
      onBlur={() => {
        const time = timeOf(span[part])
        if (time !== span[part]) onChange({ ...span, [part]: time })
      }}
    />
  )
  return (
    <span className="pair-time">
      {index > 0 && <span className="or">{labels.and}</span>}
      {time('opens', index > 0 ? labels.fromAgain : labels.from)}
      <span>{labels.to}</span>
      {time('closes', index > 0 ? labels.untilAgain : labels.until)}
      {isWrong && <span className="bad">{labels.order}</span>}
      {(['opens', 'closes'] as const).map((part) => (
        <FieldErrors path={`${path}/${part}`} key={part} />
      ))}
    </span>
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** 9, 9h30 and 930 as 09:00 and 09:30; anything else as it was typed. */
function timeOf(typed: string): string {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})\s*[:.h]?\s*(\d{2})?\s*$/.exec(typed) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return hours !== '' && isTime(time) ? time : typed
}
