// How many characters each field of a contact request may have, written once: the schema, the browser's check and
// the form's `maxlength` take them from here.

export const limits = {
  name: { min: 2, max: 100 },
  email: { max: 254 }, // RFC 5321, 4.5.3.1.3: a path of 256 octets, less its two brackets
  phone: { min: 7, max: 32 },
  message: { max: 5000 },
} as const
