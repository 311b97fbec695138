// Escapes text for HTML and XML, and values for scripts in HTML.

/** Escapes `text` for an element or for an attribute in double quotes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** `value` as JSON that cannot end the script element that contains it (HTML, 4.12.1.3). */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
