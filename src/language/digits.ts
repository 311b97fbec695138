// Digits of Arabic and Persian keyboards. In both blocks of Unicode, the last four bits are the digit.

export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
