// Moves the tables that the site does not know, such as those of the desk, from the SQLite file into PostgreSQL.
import { insert } from '../database/insert.ts'
import { migrations } from '../database/migrations.ts'
import type { Database, Query, Value } from '../database/types.ts'

/**
 * Moves each table of `file` that no migration of the site creates into `database`. Throws if rows of `database` would
 * be lost. The site must be stopped: it would go on using the tables that are replaced.
 */
export async function moveOtherTables(file: Database, database: Database): Promise<void> {
  await file.transaction('move', async (read) => {
    const tables = await otherTables(read)
    await database.transaction('move', async (write) => {
      await refuseUsedTables(read, write, tables)
      // The last table first, because tables refer to earlier ones.
      for (const { name } of tables.toReversed()) await write(`DROP TABLE IF EXISTS ${name}`)
      for (const { name, statements } of tables) {
        for (const statement of statements) await write(statement)
        await copyRows(read, write, name)
      }
    })
    for (const { name } of tables.toReversed()) await read(`DROP TABLE ${name}`)
  })
}

interface Table {
  name: string
  /** The statements that create the table and its indexes. Both databases understand them. */
  statements: string[]
}

/** Returns the tables in the order in which they were created. */
async function otherTables(query: Query): Promise<Table[]> {
  const rows = await query<{ table: string; sql: string }>(
    `SELECT tbl_name AS "table", sql FROM sqlite_schema
     WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'sqlite_%' ORDER BY rowid`,
  )
  const siteTables = tablesOfSite()
  return [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([name]) => !siteTables.has(name))
    .map(([name, rows]) => ({ name, statements: rows.map(({ sql }) => sql) }))
}

function tablesOfSite(): Set<string> {
  const names = migrations
    .flat()
    .map((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(String(statement))?.[1] ?? '')
  return new Set(['contact_schema', ...names])
}

// Tables without a primary key have one row, which every new database has, too.
async function refuseUsedTables(read: Query, write: Query, tables: readonly Table[]) {
  const used: string[] = []
  for (const { name } of tables) {
    const hasKey = (await read('SELECT 1 FROM pragma_table_info($1) WHERE pk > 0', [name])).length > 0
    const exists = (await write('SELECT 1 FROM to_regclass($1) AS found WHERE found IS NOT NULL', [name])).length > 0
    if (hasKey && exists && (await write(`SELECT 1 FROM ${name} LIMIT 1`)).length > 0) used.push(name)
  }
  if (used.length === 0) return
  throw new Error(
    `Nothing was moved: the database at DATABASE_URL already has rows in ${used.join(', ')}, which would be lost. ` +
      'If you do not need these rows, delete them and run the command again.',
  )
}

/** Copies one row at a time: a row can contain a part of a photograph. */
async function copyRows(read: Query, write: Query, table: string) {
  for (const { id } of await read<{ id: number }>(`SELECT rowid AS id FROM ${table} ORDER BY rowid`)) {
    const [row = {}] = await read<Record<string, Value>>(`SELECT * FROM ${table} WHERE rowid = $1`, [id])
    await insert(write, table, row)
  }
}
