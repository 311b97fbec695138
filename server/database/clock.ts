// Protects data that is deleted by date from a clock that is temporarily wrong.
import { hour } from '../durations.ts'
import { lastRun } from './last-runs.ts'
import type { Query } from './types.ts'

/** Much longer than the hour between two runs. After a longer break, the clock is checked as well. */
const longestGap = 12 * hour

/** Returns true if the clock shows a time near the last run of the erasing by date. */
export const isNear = (last: number | undefined, now: number): boolean =>
  last !== undefined && Math.abs(now - last) < longestGap

/** Returns true if delivery/retention.ts, which checks the clock, has recently deleted data by date. */
export const isClockTrusted = async (query: Query, now: number): Promise<boolean> =>
  isNear(await lastRun(query, 'retention'), now)
