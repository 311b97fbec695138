// What the server asks of a database, whichever it is.

/** Rejects if the database is out of reach, locked, full or broken. Numbers that are bigint in SQL come as numbers. */
export type Query = <Row = object>(sql: string, values?: readonly (string | number | null)[]) => Promise<Row[]>

/** A database that is opened, and brought up to date, when it is first needed, and again after each fault. */
export interface Database {
  query: Query
  /** Several statements as one. Those with the same `lock` happen one after another, in all processes. */
  transaction<Result>(lock: string, work: (query: Query) => Promise<Result>): Promise<Result>
  /** What stands at the end of a sub-select that takes a row which nobody else is taking. */
  skipLocked: string
  /** Whether several machines may use it. */
  isShared: boolean
  /** Leaves nothing readable of what was deleted, as far as the database can. */
  scrub(): Promise<void>
  /** Copies it, while it is in use, into `file`. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
