// The time when a task last succeeded, shared by all processes of the site and kept over restarts.
import type { Query } from './types.ts'

/** A task whose last success is stored: copying the database to another place, and erasing by date. */
type Task = 'backup' | 'retention'

/** The time when `task` last succeeded, in milliseconds since 1970; undefined if it never has. */
export async function lastRun(query: Query, task: Task): Promise<number | undefined> {
  const [row] = await query<{ at: number }>('SELECT at FROM last_runs WHERE task = $1', [task])
  return row?.at
}

/** Stores that `task` has succeeded at the time `now`. */
export async function recordRun(query: Query, task: Task, now: number): Promise<void> {
  await query('INSERT INTO last_runs (task, at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET at = $2', [task, now])
}
