// The field that edits a value.

/** The id of the field at `path`: a link to a field ends with it. Of /hours/sunday: hours-sunday. */
export const fieldId = (path: string) => path.slice(1).replace(/[^\w-]+/g, '-')
