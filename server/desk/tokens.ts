// The secrets of links and sessions. The database has only their hashes: who reads it can neither sign in nor take over
// a session.
import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, in letters that an address and a cookie can hold. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret. It needs neither salt nor stretching: nobody can try 2^256 secrets. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
