// `outbox move`: moves everything from the SQLite file into PostgreSQL, while the site is stopped.
import { insert } from '../database/insert.ts'
import { migrations } from '../database/migrations.ts'
import { migrationTimeout } from '../database/schema.ts'
import type { Database, Query, Value } from '../database/types.ts'

/**
 * Moves the rows of every table of `file` into `database`, or none of them if it fails. Tables that the site does not
 * know, such as the desk's, are created; throws if that would replace rows. Returns the number of requests that
 * `database` did not have yet.
 */
export async function moveAll(file: Database, database: Database): Promise<number> {
  const moved = await file.transaction('move', async (read) => {
    const tables = await readTables(read)
    const others = tables.filter(({ isSiteTable }) => !isSiteTable)
    const moved = await database.transaction(
      'move',
      async (write) => {
        await refuseUsedTables(write, others)
        // The last table first, because tables refer to earlier ones.
        for (const { name } of others.toReversed()) await write(`DROP TABLE IF EXISTS ${name}`)
        for (const statement of others.flatMap(({ statements }) => statements)) await write(statement)
        const before = await countRequests(write)
        for (const table of tables) if (table.hasKey || !table.isSiteTable) await copyRows(read, write, table.name)
        return (await countRequests(write)) - before
      },
      migrationTimeout,
    )
    for (const { name } of others.toReversed()) await read(`DROP TABLE ${name}`)
    await read('DELETE FROM contact_requests')
    await read('DELETE FROM statistics')
    return moved
  })
  await file.scrub()
  return moved
}

/** Returns the tables in the order in which they were created. */
async function readTables(read: Query) {
  const rows = await read<{ table: string; sql: string; keys: number }>(
    `SELECT tbl_name AS "table", sql, (SELECT count(*) FROM pragma_table_info(tbl_name) WHERE pk > 0) AS keys
     FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'sqlite_%' ORDER BY rowid`,
  )
  const created = migrations.flat().map((step) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(String(step))?.[1])
  const siteTables = new Set(['contact_schema', ...created])
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, statements]) => ({
    name,
    // These create the table and its indexes. Both databases understand them.
    statements: statements.map(({ sql }) => sql),
    // Tables without a primary key have one row, which every new database also has.
    hasKey: statements.some(({ keys }) => keys > 0),
    isSiteTable: siteTables.has(name),
  }))
}

async function refuseUsedTables(write: Query, tables: Awaited<ReturnType<typeof readTables>>) {
  const used: string[] = []
  for (const { name } of tables.filter(({ hasKey }) => hasKey)) {
    const exists = (await write('SELECT 1 FROM to_regclass($1) AS found WHERE found IS NOT NULL', [name])).length > 0
    if (exists && (await write(`SELECT 1 FROM ${name} LIMIT 1`)).length > 0) used.push(name)
  }
  if (used.length === 0) return
  throw new Error(
    `Nothing was moved: the database at DATABASE_URL already has rows in ${used.join(', ')}, which would be lost. ` +
      'If you do not need these rows, delete them and run the command again.',
  )
}

async function countRequests(query: Query): Promise<number> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>('SELECT count(*) AS count FROM contact_requests')
  return count
}

/** Copies one row at a time: a row can contain a part of a photograph. A row that `write` finds was moved before. */
async function copyRows(read: Query, write: Query, table: string) {
  const conflict = conflicts[table] ?? 'ON CONFLICT DO NOTHING'
  for (const { id } of await read<{ id: number }>(`SELECT rowid AS id FROM ${table} ORDER BY rowid`)) {
    const [row = {}] = await read<Record<string, Value>>(`SELECT * FROM ${table} WHERE rowid = $1`, [id])
    await insert(write, table, row, conflict)
  }
}

const conflicts: Record<string, string> = {
  // Another request with the same key ends the move, or the request would be lost.
  contact_requests: 'ON CONFLICT (reference) DO NOTHING',
  statistics: 'ON CONFLICT (day, measure, name) DO UPDATE SET count = statistics.count + excluded.count',
}
