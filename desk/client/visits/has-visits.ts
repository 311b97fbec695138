// Whether the desk has the page Visits.
import { atom } from 'jotai'

/** Set when the desk starts, because STATISTICS does not change while the site runs. */
export const hasVisitsAtom = atom(false)
