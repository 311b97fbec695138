// What changes between two states of the site: for each change where it is, and how its values differ, word by word.
import { Fragment, type ReactNode } from 'react'
import { textOf } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { type Change, changeTitle, unitLabel } from './changes.ts'
import { type LineDifference, lineDifferences, wordDifferences } from './difference.ts'

interface ChangeListProps {
  changes: readonly Change[]
  /** What is known about a change, and what can be done with it. */
  children?: (change: Change) => ReactNode
}

export function ChangeList({ changes, children }: ChangeListProps) {
  const locale = useLocale()
  return (
    <ul className="changes">
      {changes.map((change) => {
        const { place, label } = changeTitle(change.units[0].path, locale)
        return (
          <li key={change.name}>
            <div>
              <b translate="no">{place}</b>
              {label && <small translate="no">{label}</small>}
              {children?.(change)}
            </div>
            <div className="diff">
              {change.units.map((unit) => (
                <Unit unit={unit} key={unit.path} />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Unit({ unit: { path, before, after } }: { unit: ChangedUnit }) {
  const locale = useLocale()
  const language = textOf(path)?.language
  const name = unitLabel(path, locale)
  return lineDifferences(before, after, locale).map((line) => (
    <p className={language ? undefined : 'plain-diff'} key={line.pointer}>
      <span className="caps">{language}</span>
      <span translate="no">
        <Of name={name} />
        <span lang={language} dir={language ? 'auto' : undefined}>
          <Of name={line.label} />
          <Difference line={line} language={language ?? locale.language} />
        </span>
      </span>
    </p>
  ))
}

/** Which value, or which part of one, a line is about. */
const Of = ({ name }: { name: string }) => name && <span className="of">{name} </span>

interface DifferenceProps {
  line: LineDifference
  language: Parameters<typeof wordDifferences>[2]
}

function Difference({ line: { before, after }, language }: DifferenceProps) {
  return wordDifferences(before, after, language).map(({ value, added, removed }, index) => {
    const Word = added ? 'ins' : removed ? 'del' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <Word key={index}>
        <TextWithChips text={value.join('')} />
      </Word>
    )
  })
}
