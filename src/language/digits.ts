// Digits of Arabic and Persian keyboards. In both blocks of Unicode, the last four bits are the digit.

/** `text` with the digits 0 to 9 instead of ٠ to ٩ and ۰ to ۹. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
