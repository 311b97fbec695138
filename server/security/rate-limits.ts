// The rate limits of the site.
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { HttpError, TooManyRequests } from '../http/http-error.ts'
import type { Settings } from '../settings.ts'
import { createLimit, type Limit } from './rate-limit.ts'

export interface Limits {
  rendering: Limit
  contact: Limit
  refusedForms: Limit
}

/** Creates the limits of `settings`. Contact requests are counted in `store`, if there is one. */
export async function createLimits(
  app: FastifyInstance,
  settings: Settings,
  store?: FastifyRateLimitStoreCtor,
): Promise<Limits> {
  return {
    // Ten pages a second are more than an office behind one address opens, and a twentieth of what one core renders.
    rendering: await createLimit(app, { max: 600, timeWindow: '1 minute', refuse: () => new TooManyRequests() }),
    contact: await createLimit(app, {
      max: settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      store,
      refuse: () => new HttpError(429, 'Too many contact requests from one address'),
    }),
    // Nobody corrects a form ten times as often as forms may be sent.
    refusedForms: await createLimit(app, {
      max: 10 * settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      refuse: () => new HttpError(429, 'Too many refused forms from one address'),
    }),
  }
}
