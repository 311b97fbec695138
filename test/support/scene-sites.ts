// Starts the sites of the scenes (scripts/scenes.ts).
import type { Test } from 'tap'
import { exhaust, type SiteName } from '../../scripts/scenes.ts'
import { listeningSite } from './site.ts'

/** With the settings of `environment`: a site that works, one whose rate limit is reached, one whose disk is full. */
export async function sceneSites(t: Test, environment = {}): Promise<Record<SiteName, { origin: string }>> {
  const withoutLimit = { ...environment, CONTACT_RATE_MAX: '100000' }
  const busy = await listeningSite(t, { ...environment, CONTACT_RATE_MAX: '1' })
  await exhaust(busy.app)
  const full = await listeningSite(t, withoutLimit)
  full.outbox.add = () => Promise.reject(new Error('The disk is full'))
  return { ordinary: await listeningSite(t, withoutLimit), busy, full }
}
