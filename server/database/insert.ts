// An INSERT of one row, for tables with many columns.
import type { Query, Value } from './types.ts'

/** Inserts `row`, whose properties are columns of `table`. `ending` continues the statement. */
export function insert<Row>(query: Query, table: string, row: Record<string, Value>, ending = ''): Promise<Row[]> {
  const columns = Object.keys(row)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  return query<Row>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters.join(', ')}) ${ending}`,
    Object.values(row),
  )
}
