// The end of the session while a page is open.
import { atom } from 'jotai'
import { HttpError } from '../../../src/data/fetch-json.ts'

/** True after the server has refused a request because the session has ended. The page keeps typed values. */
export const sessionEndedAtom = atom(false)

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401
