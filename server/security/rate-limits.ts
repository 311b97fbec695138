// How often one address may ask, and for what.
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { HttpError, TooManyRequests } from '../http/http-error.ts'
import type { Settings } from '../settings.ts'
import { createLimit, type Limit } from './rate-limit.ts'

export interface Limits {
  rendering: Limit
  contact: Limit
  refusedForms: Limit
}

/** The limits of `settings`; contact requests are counted in `store`, for replicas that share it. */
export async function createLimits(settings: Settings, store?: FastifyRateLimitStoreCtor): Promise<Limits> {
  return {
    // Ten a second is more than an office behind one address asks for, and a twentieth of what one core can make.
    rendering: await createLimit({ max: 600, timeWindow: '1 minute', refuse: () => new TooManyRequests() }),
    contact: await createLimit({
      max: settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      store,
      refuse: () => new HttpError(429, 'Too many contact requests from one address'),
    }),
    // Whoever corrects a form ten times for each one that may be sent is no person any more.
    refusedForms: await createLimit({
      max: 10 * settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      refuse: () => new HttpError(429, 'Too many refused forms from one address'),
    }),
  }
}
