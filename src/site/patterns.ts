// The regular expressions of facts that people write by hand.

/** The international form of a telephone number. */
export const phonePattern = '^\\+[0-9][0-9 ]{6,20}$'
/** A web address. */
export const addressPattern = '^https?://[^\\s"<>]+$'
/** A mail address as a `mailto:` link, or an https address. */
export const contactPattern = '^(mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$'
/** A time of day, in 24 hours: 09:00. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
/** A colour as #rrggbb. */
export const colourPattern = '^#[0-9a-fA-F]{6}$'
