// Secrets that the database keeps, so that all replicas have the same and no setting is a secret by accident.
import { createHmac } from 'node:crypto'
import type { Query } from './types.ts'

/**
 * A function that answers the hash that stands for a visitor's address: an address is personal data, and without the
 * database's key nobody can find it by trying all addresses. The key is random, made with the tables, and read once.
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
