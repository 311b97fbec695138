// The findings of the doctor, each with advice in one line.

export interface Finding {
  /** The setting or the part of the site. */
  about: string
  /** With an error, the site does not work or a promise to visitors is broken. */
  state: 'ok' | 'warning' | 'error'
  text: string
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text })
export const warning = (about: string, text: string): Finding => ({ about, state: 'warning', text })
export const error = (about: string, text: string): Finding => ({ about, state: 'error', text })

/** The reason of a failure: the code, if there is one. A message could contain a URL with its password. */
export function errorReason(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } }
  return String(cause?.code ?? code ?? message)
}

/** Compares the clock of this machine with the clock of another one (milliseconds since 1970). */
export function clockFinding(other: string, otherTime: number, ownTime: number): Finding {
  const seconds = Math.round(Math.abs(ownTime - otherTime) / 1000)
  return seconds <= 30
    ? ok('clock', `agrees with the clock of ${other}`)
    : error('clock', `differs by ${seconds} seconds from the clock of ${other}: set both by NTP`)
}
