/** The id of the field at `path`, such as hours-sunday for /hours/sunday. Links to the field end with it. */
export const fieldId = (path: string) => path.slice(1).replace(/[^\w-]+/g, '-')
