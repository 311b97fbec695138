// Protects what is deleted by date from a clock that is wrong for a while.
import { lastRun } from './last-runs.ts'
import type { Query } from './types.ts'

/** Much longer than the hour between two runs. If a site was off for longer, its clock has to prove itself, too. */
const longestGap = 12 * 3_600_000

/** Returns true if the clock shows a time near the last run of the erasing by date. */
export const isNear = (last: number | undefined, now: number): boolean =>
  last !== undefined && Math.abs(now - last) < longestGap

/** Returns true if data may be deleted by date: delivery/retention.ts, which watches the clock, has done so lately. */
export const isClockTrusted = async (query: Query, now: number): Promise<boolean> =>
  isNear(await lastRun(query, 'retention'), now)
