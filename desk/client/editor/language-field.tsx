// A text in one language: its field, its length beside the space, what is wrong with it, a conflict, and the ways back.
import { useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { lengthOf, namesIn, partOf, partsOf, withPart } from '../../api/template.ts'
import type { TextDetails, TextInLanguage, TextValue } from '../../api/texts-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useStandingFaults } from '../facts/field-faults.tsx'
import { useLocale } from '../locale.tsx'
import { type EditedEntry, resolveAtom } from '../pages/draft.ts'
import { faultSentence } from '../pages/fault-sentence.ts'
import { useUndo } from '../shell/undo.ts'
import type { PreviewWidth, Space } from './measure.ts'
import { TemplateField } from './template-field.tsx'
import { placeholderTitle } from './text-title.ts'
import { TextWithChips } from './text-with-chips.tsx'

interface LanguageFieldProps {
  details: TextDetails
  text: TextInLanguage
  entry: EditedEntry<TextValue>
  part: string
  expected: readonly string[]
  space: Space | undefined
  width: PreviewWidth
  onFocus: (insert: (name: string) => void) => void
}

export function LanguageField({ details, text, entry, part, expected, space, width, onFocus }: LanguageFieldProps) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const labels = texts.editor
  const { language, direction, path } = text
  const value = partOf(entry.value, part)
  const used = lengthOf(value, placeholderValues(details, language))
  const room = space?.[width]
  const missing = expected.filter((placeholder) => !namesIn(value).includes(placeholder))
  const known = details.placeholders.map((placeholder) => placeholder.name)
  const field = path + part
  const id = fieldId(field)
  const standing = useStandingFaults().filter((fault) => fault.path === field)
  const faults = [
    ...(used > details.maxLength ? [fill(labels.tooLong, { max: details.maxLength })] : []),
    ...missing.map((placeholder) => fill(labels.missing, { name: placeholderTitle(placeholder, locale) })),
    ...[...standing, ...entry.faults].map((fault) => faultSentence(fault, locale)),
  ]
  const isOver = room !== undefined && used > room
  return (
    <div>
      <div className="say-head">
        <b id={`${id}-label`}>{texts.languages[language]}</b>
        <small id={`${id}-length`}>
          {room === undefined ? fill(labels.length, { used }) : fill(labels.lengthOf, { used, room })}
        </small>
      </div>
      <TemplateField
        id={id}
        value={value}
        onChange={(next) => entry.set(withPart(entry.value, part, next))}
        known={known}
        language={language}
        direction={direction}
        isInvalid={faults.length > 0}
        describedBy={`${id}-length ${id}-fault`}
        isMultiline={[text.published, text.builtIn].some((other) => partOf(other, part).includes('\n'))}
        onFocus={onFocus}
      />
      {room !== undefined && (
        <svg className="len" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.min(100, (used / room) * 100)} height="3" className={isOver ? 'len-over' : undefined} />
        </svg>
      )}
      {space && Object.keys(space).length > 0 && (
        <p className="hint spaces">
          {(Object.entries(space) as [PreviewWidth, number][])
            .map(([at, fits]) => `${labels.devices[at]} ${number(fits)}`)
            .join(' · ')}
        </p>
      )}
      {/* Said near the end of the space and beyond, not at every key. */}
      <p className="vh" role="status">
        {room !== undefined && used >= room - 10 && fill(labels.lengthOf, { used: Math.max(used, room - 10), room })}
      </p>
      <div id={`${id}-fault`}>
        {isOver && <p className="hint bad">{fill(labels.over, { width: labels.devices[width] })}</p>}
        {faults.map((fault) => (
          <p className="err" key={fault}>
            <Icon name="alert" />
            {fault}
          </p>
        ))}
      </div>
      {entry.conflict && (
        <Conflict path={path} theirs={partsThatDiffer(entry.conflict, part).join('\n')} by={entry.conflict.theirs.by} />
      )}
      <div className="actions">
        <WayBack kind="published" text={text} entry={entry} part={part} />
        {partOf(text.builtIn, part) !== partOf(text.published, part) && (
          <WayBack kind="builtIn" text={text} entry={entry} part={part} />
        )}
      </div>
    </div>
  )
}

interface WayBackProps extends Pick<LanguageFieldProps, 'text' | 'entry' | 'part'> {
  kind: 'published' | 'builtIn'
}

/** A button that takes back what was written in this language. */
function WayBack({ kind, text, entry, part }: WayBackProps) {
  const { texts, fill } = useLocale()
  const undo = useUndo()
  const before = partOf(text[kind], part)
  // A new text has nothing to go back to.
  if (before === '') return null
  const isSame = partOf(entry.value, part) === before
  const label = isSame ? texts.editor.theSame[kind] : texts.editor[kind]
  const name = fill(texts.facts.inLanguage, { text: label, language: texts.languages[text.language] })
  return (
    <button
      type="button"
      className="text-btn"
      aria-label={name}
      disabled={isSame}
      onClick={() => {
        const written = partOf(entry.value, part)
        entry.set(withPart(entry.value, part, before))
        undo(name, () => entry.set((latest) => withPart(latest, part, written)))
      }}
    >
      {kind === 'published' && <DeskIcon name="undo" />}
      {label}
    </button>
  )
}

/** Their version of the part at `shown`, and of the others that differ: the choice is about the whole text. */
function partsThatDiffer({ mine, theirs }: NonNullable<EditedEntry<TextValue>['conflict']>, shown: string): string[] {
  return partsOf(theirs.value as TextValue)
    .filter((part) => part === shown || partOf(mine, part) !== partOf(theirs.value, part))
    .map((part) => partOf(theirs.value, part))
}

/** Somebody else changed the text of this language first. */
function Conflict({ path, theirs, by }: { path: Path; theirs: string; by: string | undefined }) {
  const { texts } = useLocale()
  const { conflict } = texts.editing
  const resolve = useSetAtom(resolveAtom)
  return (
    <div className="say-conflict" role="alert">
      <p>
        <b>{by ?? texts.request.conflict.somebody}</b>
      </p>
      <p className="quote" dir="auto" translate="no">
        <TextWithChips text={theirs} />
      </p>
      <button type="button" className="text-btn" onClick={() => resolve(path, 'theirs')}>
        {conflict.keepTheirs}
      </button>
      <button type="button" className="text-btn" onClick={() => resolve(path, 'mine')}>
        {conflict.keepMine}
      </button>
    </div>
  )
}

/** The values of placeholders in a language, by name. */
export function placeholderValues(details: TextDetails, language: TextInLanguage['language']) {
  return Object.fromEntries(details.placeholders.map(({ name, values }) => [name, values?.[language]]))
}
