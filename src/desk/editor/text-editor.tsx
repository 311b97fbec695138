// A text in every language: a field for each, its length beside the space, placeholders, and the ways back.

import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../icons/icon.tsx'
import type { Language } from '../../language/language.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useStandingFaults } from '../facts/field-faults.tsx'
import { fieldId, valueName } from '../facts/plain-names.ts'
import { useLocale } from '../locale.tsx'
import { openEntriesAtom } from '../pages/conflicts.tsx'
import { type EditedEntry, resolveAtom, useDraft } from '../pages/draft.ts'
import { startingWith } from '../pages/language-order.ts'
import type { Entry, Fault, TextDetails, TextInLanguage, TextValue } from '../pages/pages-data.ts'
import type { PreviewWidth, Space } from './measure.ts'
import { lengthOf, namesIn, partOf, withPart } from './template.ts'
import { TemplateField } from './template-field.tsx'

interface TextEditorProps {
  details: TextDetails
  part: string
  /** The language that comes first. */
  first: Language
  /** The space that was measured on the page, by language, and the width that is shown. */
  spaces?: Partial<Record<string, Space>>
  width?: PreviewWidth
}

/** The fields of one text, or of one part of it. */
export function TextEditor({ details, part, first, spaces = {}, width = 'desktop' }: TextEditorProps) {
  const { texts } = useLocale()
  const words = texts.editor
  const draft = useDraft()
  /** Inserts a placeholder into the field that had the focus last. */
  const insert = useRef<(name: string) => void>(null)
  const fields = startingWith(first, details.languages).map((text) => ({
    text,
    entry: draft.of(text as Entry<TextValue>),
  }))
  const expected = expectedNames(details, part)
  const setOpenEntries = useSetAtom(openEntriesAtom)
  useEffect(() => {
    setOpenEntries(details.languages.map(({ name }) => name))
    return () => setOpenEntries([])
  }, [details, setOpenEntries])
  const isThe = (kind: 'published' | 'builtIn') =>
    fields.every(({ text, entry }) => partOf(entry.value, part) === partOf(text[kind], part))
  function putBack(kind: 'published' | 'builtIn') {
    for (const { text, entry } of fields) {
      if (text[kind] !== undefined) entry.set(withPart(entry.value, part, partOf(text[kind], part)))
    }
  }
  const wayBack = (kind: 'published' | 'builtIn') => {
    const isSame = isThe(kind)
    return (
      <button type="button" className="text-btn" disabled={isSame} onClick={() => putBack(kind)}>
        {kind === 'published' && <DeskIcon name="undo" />}
        {isSame ? words.theSame[kind] : words[kind]}
      </button>
    )
  }
  return (
    <>
      <div className="both">
        {fields.map(({ text, entry }) => (
          <LanguageField
            key={text.language}
            details={details}
            text={text}
            entry={entry}
            part={part}
            expected={expected}
            space={spaces[text.language]}
            width={width}
            onFocus={(insertHere) => {
              insert.current = insertHere
            }}
          />
        ))}
      </div>
      {details.placeholders.length > 0 && (
        <Placeholders
          names={details.placeholders.map(({ name }) => name)}
          expected={expected}
          onInsert={(name) => insert.current?.(name)}
        />
      )}
      <div className="pop-back">
        {wayBack('published')}
        {details.languages.some(({ builtIn }) => builtIn !== undefined) && wayBack('builtIn')}
      </div>
    </>
  )
}

/** The placeholders that the text has without the draft: they belong in every language. */
function expectedNames({ languages }: TextDetails, part: string): string[] {
  return [...new Set(languages.flatMap(({ builtIn, published }) => namesIn(partOf(builtIn ?? published, part))))]
}

/** The placeholders that are offered first. */
const common = ['brand', 'phone', 'email', 'address']

/** The chips that can be inserted: those of this text, then the others on demand. */
function Placeholders({
  names,
  expected,
  onInsert,
}: {
  names: readonly string[]
  expected: readonly string[]
  onInsert: (name: string) => void
}) {
  const { texts, fill } = useLocale()
  const [showsAll, setShowsAll] = useState(false)
  const first = [...new Set([...expected, ...common])].filter((name) => names.includes(name))
  const shown = showsAll ? [...new Set([...first, ...names])] : first
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not fields.
    <div className="insert" role="group" aria-label={texts.editor.insert}>
      <span aria-hidden="true">{texts.editor.insert}</span>
      {shown.map((name) => (
        <button
          type="button"
          key={name}
          aria-label={fill(texts.editor.insertOne, { name })}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          <span className="chip">{name}</span>
        </button>
      ))}
      {!showsAll && first.length < names.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {texts.editor.insertMore}
        </button>
      )}
    </div>
  )
}

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

function LanguageField({ details, text, entry, part, expected, space, width, onFocus }: LanguageFieldProps) {
  const { texts, fill, number } = useLocale()
  const words = texts.editor
  const { language, direction, name } = text
  const value = partOf(entry.value, part)
  const used = lengthOf(value, placeholderValues(details, language))
  const room = space?.[width]
  const missing = expected.filter((placeholder) => !namesIn(value).includes(placeholder))
  const known = details.placeholders.map((placeholder) => placeholder.name)
  const field = valueName(name, part)
  const id = fieldId(field)
  const standing = useStandingFaults().filter((fault) => fault.name && valueName(fault.name, fault.field) === field)
  const faults = [
    ...(used > details.maxLength ? [fill(words.tooLong, { max: details.maxLength })] : []),
    ...missing.map((placeholder) => fill(words.missing, { name: placeholder })),
    ...[...standing, ...entry.faults].map((fault) => faultText(fault, words.faults)),
  ]
  const isOver = room !== undefined && used > room
  return (
    <div>
      <div className="say-head">
        <b id={`${id}-label`}>{texts.languages[language]}</b>
        <small id={`${id}-length`}>
          {room === undefined ? fill(words.length, { used }) : fill(words.lengthOf, { used, room })}
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
            .map(([at, fits]) => `${words.devices[at]} ${number(fits)}`)
            .join(' · ')}
        </p>
      )}
      {/* Said near the end of the space and beyond, not at every key. */}
      <p className="vh" role="status">
        {room !== undefined && used >= room - 10 && fill(words.lengthOf, { used: Math.max(used, room - 10), room })}
      </p>
      <div id={`${id}-fault`}>
        {isOver && <p className="hint bad">{fill(words.over, { width: words.devices[width] })}</p>}
        {faults.map((fault) => (
          <p className="err" key={fault}>
            <Icon name="alert" />
            {fault}
          </p>
        ))}
      </div>
      {entry.conflict && (
        <Conflict name={name} theirs={partOf(entry.conflict.theirs.value, part)} by={entry.conflict.theirs.by} />
      )}
    </div>
  )
}

/** Somebody else changed the text of this language first. */
function Conflict({ name, theirs, by }: { name: TextInLanguage['name']; theirs: string; by: string | undefined }) {
  const { texts } = useLocale()
  const { conflict } = texts.editing
  const resolve = useSetAtom(resolveAtom)
  return (
    <div className="say-conflict" role="alert">
      <p>
        <b>{by ?? texts.request.conflict.somebody}</b>
      </p>
      <p className="quote" dir="auto">
        {theirs}
      </p>
      <button type="button" className="text-btn" onClick={() => resolve(name, 'theirs')}>
        {conflict.keepTheirs}
      </button>
      <button type="button" className="text-btn" onClick={() => resolve(name, 'mine')}>
        {conflict.keepMine}
      </button>
    </div>
  )
}

/** The values of placeholders in a language, by name. */
export function placeholderValues(details: TextDetails, language: TextInLanguage['language']) {
  return Object.fromEntries(details.placeholders.map(({ name, values }) => [name, values?.[language]]))
}

const faultText = ({ code, message }: Fault, words: Partial<Record<Fault['code'], string>>) => words[code] ?? message
