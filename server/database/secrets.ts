// Secrets that the database keeps, so that all replicas have the same and no setting is a secret by accident.
import type { Query } from './database.ts'

/** The key of the hashes that stand for visitors' addresses; random, made with the tables. */
export async function addressSecret(query: Query): Promise<string> {
  const [secret] = await query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'addresses'`)
  if (!secret) throw new Error('The database has lost its secrets.')
  return secret.value
}
