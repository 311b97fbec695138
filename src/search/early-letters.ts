// What is typed after Ctrl K or ⌘ K, before the application has started. The first script collects it for the field.

declare global {
  interface Window {
    /** Undefined unless the search was opened before the application had started. */
    earlyLetters?: string | undefined
  }
}

/** The letters so far. They are returned once. */
export function takeEarlyLetters(): string {
  const { earlyLetters = '' } = window
  window.earlyLetters = undefined
  return earlyLetters
}
