// The browser of a session, so that its owner recognises it in a list.
import bowser from 'bowser'

export interface Device {
  /** Such as Firefox; null if unknown. */
  browser: string | null
  /** Such as Windows; null if unknown. */
  system: string | null
}

/** The device that says of itself that it is `userAgent`. */
export function deviceOf(userAgent = ''): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: known(browser.name), system: known(os.name) }
}

// A browser can write what it wants there: a name that no list of bowser's has is left out.
const known = (name: string | undefined) => (name && /^[\w .&-]{1,40}$/.test(name) ? name : null)
