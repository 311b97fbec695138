// The content and its draft for the pages that edit the site.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { createContext, type SetStateAction, useContext, useMemo } from 'react'
import { Value } from 'typebox/value'
import type { Content, ContentValues, PathError } from '../../api/content.ts'
import { isWithin, type Path, unitAt, unitsIn, valueAt, withValueAt } from '../../api/paths.ts'
import { contentIn, contentQuery } from '../data/content.ts'
import { draftDocument } from './document.ts'
import { editAtom, type UnsavedEdits, unsavedAtom } from './unsaved-edits.ts'

export interface Editing {
  content: Content
  /** The content as it would be published, including unsaved edits. */
  document: ContentValues
  unsaved: UnsavedEdits
}

const EditingContext = createContext<Editing | undefined>(undefined)

export const EditingProvider = EditingContext.Provider

/** Reads the content for the pages that edit it. */
export function useContent(): Editing {
  const { data: content } = useSuspenseQuery(contentQuery)
  const unsaved = useAtomValue(unsavedAtom)
  const { edits } = unsaved
  const document = useMemo(() => draftDocument(content, edits), [content, edits])
  return useMemo(() => ({ content, document, unsaved }), [content, document, unsaved])
}

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('The content is used outside of a page that edits it')
  return editing
}

/** Write-only: changes the value at `path`, which is a unit, a group, or a part of a unit. */
const changeAtom = atom(null, (get, set, content: Content | undefined, path: Path, next: SetStateAction<unknown>) => {
  if (!content) return
  const { edits } = get(unsavedAtom)
  const document = draftDocument(content, edits)
  const before = valueAt(document, path)
  const after = withValueAt(document, path, typeof next === 'function' ? next(before) : next)
  const unit = unitAt(path)
  const units = unit ? [unit] : [...unitsIn(before, path), ...unitsIn(valueAt(after, path), path)]
  for (const changed of new Set(units)) {
    const value = valueAt(after, changed)
    if (Value.Equal(value, valueAt(document, changed))) continue
    const version = edits.get(changed)?.version ?? getVersion(content, changed)
    set(editAtom, changed, { ...(value !== undefined && { value }), version })
  }
})

const getVersion = ({ units }: Content, path: Path) => units.find((unit) => unit.path === path)?.version ?? 0

/** Returns a function that sets a value, or derives it from the latest value, as Undo does after other edits. */
export function useChange(): (path: Path, next: SetStateAction<unknown>) => void {
  const queries = useQueryClient()
  const change = useSetAtom(changeAtom)
  return (path, next) => change(contentIn(queries), path, next)
}

/** The latest value at `path`, and a function that changes it. */
export function useValue<Type = unknown>(path: Path) {
  const { content, document } = useEditing()
  const change = useChange()
  const value = valueAt(document, path)
  const published = valueAt(content.published, path)
  return {
    value: value as Type,
    published: published as Type | undefined,
    /** The value of the site without the desk. */
    base: valueAt(content.base, path) as Type | undefined,
    isChanged: !Value.Equal(value, published),
    set: (next: SetStateAction<Type>) => change(path, next as SetStateAction<unknown>),
  }
}

/** The errors at and below `path`, of edits and of the draft. */
export function useErrors(path: Path): PathError[] {
  const { content, unsaved } = useEditing()
  return errorsIn(content, unsaved).filter((error) => isWithin(error.path, path))
}

/** Returns true for an error that disappears without a correction, when the files of a picture are converted. */
export const isBeingPrepared = ({ code }: PathError) => code === 'picture-not-ready'

/** Every error that needs a correction. An edit of a unit hides the errors of its draft. */
export function errorsIn({ errors }: Content, unsaved: UnsavedEdits): PathError[] {
  const edited = [...unsaved.edits.keys()]
  const standing = errors
    .filter((error) => !isBeingPrepared(error))
    .map(withFieldPath)
    .filter(({ path }) => !edited.some((unit) => isWithin(path, unit)))
  return [...standing, ...[...unsaved.errors.values()].flat()]
}

/** Moves the error of an added service or location without texts to its first field. */
export function withFieldPath(error: PathError): PathError {
  if (error.code !== 'missing-text') return error
  const first = error.path.includes('/globalPresence/') ? 'city' : 'title'
  return { ...error, path: `${error.path}/${first}` }
}
