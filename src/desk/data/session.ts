// Whether the session has ended while a page was open.
import { atom } from 'jotai'
import { HttpError } from '../../data/fetch-json.ts'

/** Set when the server refuses a request for want of a session. The page and what was typed stay. */
export const sessionEndedAtom = atom(false)

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401
