// The browser of a session, by which its owner recognises it in a list.
import bowser from 'bowser'

export interface SessionDevice {
  /** For example Firefox; null if unknown. */
  browser: string | null
  /** For example Windows; null if unknown. */
  system: string | null
}

export function readDevice(userAgent = ''): SessionDevice {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: known(browser.name), system: known(os.name) }
}

// The header can contain any text, so only values that look like names are kept.
const known = (name: string | undefined) => (name && /^[\w .&-]{1,40}$/.test(name) ? name : null)
