// Secrets that are stored in the database, so that all replicas share them.
import { createHmac } from 'node:crypto'
import type { Query } from './types.ts'

/**
 * Hashes a visitor's IP address, which is personal data. Without the database's key, the address cannot be found by
 * hashing all addresses. The key is random, and is created with the tables.
 */
export async function hashIp(query: Query, ip: string): Promise<string> {
  const [key] = await query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'addresses'`)
  if (!key) throw new Error('The database has lost its key for addresses.')
  return createHmac('sha256', key.value).update(ip).digest('base64url')
}
