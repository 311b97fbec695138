// The regular expressions of facts that people write by hand. The desk has a sentence for each of them.

/** The international form of a telephone number. */
export const phonePattern = '^\\+[0-9][0-9 ]{6,20}$'
export const addressPattern = '^https?://[^\\s"<>]+$'
/** An address of a mail, or of a page. */
export const contactPattern = '^(mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$'
/** 24 hours. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
export const colourPattern = '^#[0-9a-fA-F]{6}$'
