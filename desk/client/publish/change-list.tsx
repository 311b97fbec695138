// What changes between two states of the site: for each entry where it is and how its value differs, word by word.
import { diffArrays } from 'diff'
import { Fragment, type ReactNode } from 'react'
import type { Path } from '../../api/paths.ts'
import type { Change } from '../../api/publish-data.ts'
import { titleOf } from '../editing/labels.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { nameOfId, valueLines } from '../editing/value-lines.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'

interface ChangeListProps {
  changes: readonly Change[]
  /** What can be done with a change. */
  tools?: (change: Change) => ReactNode
  /** The choice of those that are published. */
  choice?: ChangeChoice | undefined
}

interface ChangeChoice {
  /** The paths of the changes that are not published. */
  left: ReadonlySet<Path>
  choose: (paths: readonly Path[], isChosen: boolean) => void
}

export function ChangeList({ changes, tools, choice }: ChangeListProps) {
  const locale = useLocale()
  return (
    <ul className="changes">
      {together(changes).map((group) => (
        <li key={group[0].path}>
          <div>
            <ChangeTitle {...titleOf(group[0].path, locale)} />
            <Authors changes={group} />
            {choice && <Choice changes={group} choice={choice} />}
            {group.map((change) => tools && <Fragment key={change.path}>{tools(change)}</Fragment>)}
          </div>
          <div className="diff">
            {group.map((change) => (
              <ChangedValue change={change} locale={locale} key={change.path} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Those who wrote the changes. */
function Authors({ changes }: { changes: readonly Change[] }) {
  const names = [...new Set(changes.flatMap(({ by = [] }) => by))].filter(Boolean)
  return names.length > 0 && <small translate="no">{names.join(', ')}</small>
}

/** Whether the changes of a row are published. */
function Choice({ changes, choice }: { changes: [Change, ...Change[]]; choice: ChangeChoice }) {
  const locale = useLocale()
  const { place, label } = titleOf(changes[0].path, locale)
  const paths = changes.map(({ path }) => path)
  return (
    <label className="change-choice">
      <input
        type="checkbox"
        checked={!paths.some((path) => choice.left.has(path))}
        onChange={({ currentTarget }) => choice.choose(paths, currentTarget.checked)}
      />
      <span>{locale.texts.publish.include}</span>
      <span className="vh">
        , {place}
        {label && `, ${label}`}
      </span>
    </label>
  )
}

function ChangeTitle({ place, label }: { place: string; label: string }) {
  return (
    <>
      <b>{place}</b>
      {label && <small>{label}</small>}
    </>
  )
}

/** The changes of one text in several languages stand together. */
function together(changes: readonly Change[]): [Change, ...Change[]][] {
  const groups = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = change.language ? `${change.group} ${change.label}` : change.path
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()]
}

function ChangedValue({ change: { before, after, language }, locale }: { change: Change; locale: DeskLocale }) {
  return linesOf(before, after, locale).map(({ pointer, label, old, now }) => (
    <p className={language ? undefined : 'plain-diff'} key={pointer}>
      <span className="caps">{language}</span>
      <span lang={language} dir={language ? 'auto' : undefined} translate="no">
        {label && <span className="of">{label} </span>}
        <Difference before={old} after={now} />
      </span>
    </p>
  ))
}

/** The parts of a value that differ. */
function linesOf(before: unknown, after: unknown, locale: DeskLocale) {
  const old = new Map(linesIn(before, locale).map((line) => [line.pointer, line]))
  const now = new Map(linesIn(after, locale).map((line) => [line.pointer, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((pointer) => {
    const [first, last] = [old.get(pointer), now.get(pointer)]
    if (first?.text === last?.text) return []
    return [{ pointer, label: (last ?? first)?.label ?? '', old: first?.text ?? '', now: last?.text ?? '' }]
  })
}

/** An order is one line with the names of its items: their positions say little. */
function linesIn(value: unknown, locale: DeskLocale) {
  const isOrder = Array.isArray(value) && value.every((id) => typeof id === 'string' && /^[\w-]+$/.test(id))
  return valueLines(isOrder ? value.map((id) => nameOfId(id, locale)).join(', ') : value, locale)
}

/** Placeholders, words, and what stands between them. */
const pieces = (text: string) => text.match(/\{\{\w+\}\}|\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

function Difference({ before, after }: { before: string; after: string }) {
  return diffArrays(pieces(before), pieces(after)).map(({ value, added, removed }, index) => {
    const Word = added ? 'ins' : removed ? 'del' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <Word key={index}>
        <TextWithChips text={value.join('')} />
      </Word>
    )
  })
}
