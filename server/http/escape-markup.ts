// Escapes text for HTML and XML.

/** Escapes `text` for an element or for an attribute in double quotes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
