// Text within HTML or XML.

/** `text` so that no character of it is markup, in an element or in an attribute in double quotes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
