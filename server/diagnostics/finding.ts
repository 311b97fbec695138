// What a check-up finds: one line about one thing, and what is to be done.

export interface Finding {
  /** The setting or the part that it is about. */
  about: string
  /** Only what is wrong keeps the site from doing its work. */
  state: 'ok' | 'warning' | 'error'
  text: string
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text })
export const warning = (about: string, text: string): Finding => ({ about, state: 'warning', text })
export const error = (about: string, text: string): Finding => ({ about, state: 'error', text })

/** Why something failed, in few words: a code where there is one, as messages can hold an address with its password. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } }
  return String(cause?.code ?? code ?? message)
}

/** How far this machine's clock is from one that was read at `there` (milliseconds since 1970). */
export function clockFinding(whose: string, there: number, here: number): Finding {
  const seconds = Math.round(Math.abs(here - there) / 1000)
  return seconds <= 30
    ? ok('clock', `agrees with that of ${whose}`)
    : error('clock', `is ${seconds} seconds away from that of ${whose}: have both set by NTP`)
}
