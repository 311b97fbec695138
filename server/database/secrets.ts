// Secrets that are stored in the database, so that all replicas share them.
import { createHmac } from 'node:crypto'
import type { Query } from './types.ts'

/**
 * Returns a function that hashes a visitor's address, which is personal data. Without the database's key, nobody can
 * find the address by trying all addresses. The key is random, is created with the tables, and is read once.
 */
export function addressHasher() {
  let key: string | undefined
  return async (query: Query, address: string): Promise<string> => {
    key ??= await addressKey(query)
    return createHmac('sha256', key).update(address).digest('base64url')
  }
}

async function addressKey(query: Query): Promise<string> {
  const [secret] = await query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'addresses'`)
  if (!secret) throw new Error('The database has lost its secrets.')
  return secret.value
}
