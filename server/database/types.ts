// The interface of both databases.

/**
 * Runs one statement. Rejects if the database cannot be reached, is locked, full or broken. A bigint becomes a number.
 */
export type Query = <Row = object>(sql: string, values?: readonly Value[]) => Promise<Row[]>

/** A value of a statement. Bytes are read as a Uint8Array. */
export type Value = string | number | null | Uint8Array

/** Prepares the tables of a database when it is opened. */
export type Prepare = (query: Query) => Promise<unknown>

/** A database. It is opened and migrated when it is first used, and again after each error. */
export interface Database {
  query: Query
  /**
   * Runs several statements as a transaction. Transactions with the same `lock` run one after another, in all
   * processes. PostgreSQL gives up after seconds, or after `time` milliseconds.
   */
  transaction<Result>(lock: string, work: (query: Query) => Promise<Result>, time?: number): Promise<Result>
  /**
   * Like `transaction`, for erasing personal data. It also works on a full disk. Afterwards, `scrub` erases the rows
   * from the disk.
   */
  erase<Result>(lock: string, work: (query: Query) => Promise<Result>): Promise<Result>
  /** The end of a sub-select that skips rows that other transactions have locked. */
  skipLocked: string
  /** True if several machines may use it. */
  isShared: boolean
  /** The free bytes on the disk of DATA_DIR, if they are known. */
  freeSpace?: () => Promise<number>
  /**
   * Erases deleted rows from the disk, and returns their space, as far as the database can. While another process
   * prevents it, tries again every minute. Never rejects.
   */
  scrub(): Promise<void>
  /** Copies the database, as it is at one moment, into the empty `file` while the database is in use. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
