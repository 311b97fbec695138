// The rate limits of the site, and those that a plugin adds.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/types.ts'
import { HttpError, TooManyRequests } from '../http/http-error.ts'
import type { Settings } from '../settings.ts'
import { createLimit, type Limit, type LimitOptions } from './client-rate-limit.ts'
import { rateLimitStore } from './rate-limit-store.ts'

export interface Limits {
  rendering: Limit
  contact: Limit
  refusedForms: Limit
  /** Reports of visits. */
  visits: Limit
}

/** Creates a limit. All replicas count together if `isShared`; their keys must differ from those of other limits. */
export type CreateLimit = (options: Omit<LimitOptions, 'store' | 'now'> & { isShared?: boolean }) => Promise<Limit>

/** Creates limits for `app`. Shared counts are in `database`, if replicas share it. */
export function limitCreator(app: FastifyInstance, database: Database): CreateLimit {
  const store = database.isShared ? rateLimitStore(database) : undefined
  return ({ isShared, ...options }) => createLimit(app, { ...options, ...(isShared && { store }) })
}

/** Creates the limits of `settings`. */
export async function createLimits(limit: CreateLimit, settings: Settings): Promise<Limits> {
  return {
    // Ten pages a second are more than an office behind one address opens, and a twentieth of what one core renders.
    rendering: await limit({ max: 600, timeWindow: '1 minute', refuse: () => new TooManyRequests() }),
    contact: await limit({
      max: settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      isShared: true,
      refuse: () => new HttpError(429, 'Too many contact requests from one address'),
    }),
    // Nobody corrects a form ten times as often as forms may be sent.
    refusedForms: await limit({
      max: 10 * settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      refuse: () => new HttpError(429, 'Too many refused forms from one address'),
    }),
    // A page reports about three times. Two reports a second are many offices behind one address.
    visits: await limit({
      max: 120,
      timeWindow: '1 minute',
      refuse: () => new HttpError(429, 'Too many reports from one address'),
    }),
  }
}
