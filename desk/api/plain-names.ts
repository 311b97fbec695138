// The names of the fields of a plain form that edits the draft (draft-data.ts describes it).
import type { EntryName } from './draft-data.ts'

/** The field of an entry, or of a part of it, such as `/saturday/opens`. */
export const valueName = (entry: EntryName, pointer = '') => `value:${entry}${pointer}` as const
/** The id of the field with `name`: a link to a field ends with it. Of `value:facts.hours/sunday`: facts-hours-sunday. */
export const fieldId = (name: string) => name.replace(/^value:/, '').replace(/[^\w-]+/g, '-')
