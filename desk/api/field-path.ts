// Where a value is within the draft, and the field that edits it.
import type { EntryName } from './draft-data.ts'

/** The path of a part of an entry. `part` is its JSON pointer, such as `/saturday/opens`; '' stands for the entry. */
export const fieldPath = (entry: EntryName, part: string) => `${entry}${part}` as const
/** The id of the field at `path`: a link to a field ends with it. Of `facts.hours/sunday`: facts-hours-sunday. */
export const fieldId = (path: string) => path.replace(/[^\w-]+/g, '-')
