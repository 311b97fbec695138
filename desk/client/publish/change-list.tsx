// The changes between two states of the site: the place of each change, and its values compared word by word.
import { Fragment, type ReactNode } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { itemAt } from '../../api/changes.ts'
import { type Path, parseTextPath } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { valueTitle } from '../editing/labels.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { type Change, changeTitle } from './changes.ts'
import { lineDifferences, wordDifferences } from './difference.ts'

interface ChangeListProps {
  changes: readonly Change[]
  /** Notes about a change, and its buttons. */
  children?: (change: Change) => ReactNode
}

export function ChangeList({ changes, children }: ChangeListProps) {
  const locale = useLocale()
  return (
    <ul className="changes">
      {changes.map((change) => {
        const { place, label } = changeTitle(change.path, locale)
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
  const language = parseTextPath(path)?.language
  const part = partOfItem(path, locale)
  return lineDifferences(path, before, after, locale).map((line) => (
    <p className={language ? undefined : 'plain-diff'} key={line.path}>
      <span>{language && locale.languageName(language)}</span>
      <span translate="no">
        {part && <span className="of">{part} </span>}
        <span lang={language} dir={language ? 'auto' : undefined}>
          {line.label && <span className="of">{line.label} </span>}
          <Words before={line.before} after={line.after} language={language ?? locale.language} />
        </span>
      </span>
    </p>
  ))
}

/** The name of the value of a service or location at `path`; '' for any other value. */
function partOfItem(path: Path, locale: DeskLocale): string {
  return itemAt(path) ? valueTitle(path, locale).label : ''
}

function Words({ before, after, language }: { before: string; after: string; language: Language }) {
  return wordDifferences(before, after, language).map(({ value, added, removed }, index) => {
    const Removed = removed ? 'del' : Fragment
    const Word = added ? 'ins' : Removed
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <Word key={index}>
        <TextWithChips text={value.join('')} language={language} />
      </Word>
    )
  })
}
