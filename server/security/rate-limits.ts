// The rate limits of the site.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/types.ts'
import { HttpError, TooManyRequests } from '../http/http-error.ts'
import type { Settings } from '../settings.ts'
import { createLimit, type Limit, networksOf } from './client-rate-limit.ts'
import { rateLimitStore } from './rate-limit-store.ts'

export interface Limits {
  rendering: Limit
  contact: Limit
  refusedForms: Limit
  /** Sign-in links that a client asks for. */
  signIn: Limit
  /** Sign-in links for one address, which is in the body of the request. */
  signInAddress: Limit
  /** Reports of visits. */
  visits: Limit
}

/**
 * Creates the limits of `settings`. If replicas share `database`, contact requests and sign-in links are counted there.
 */
export async function createLimits(
  app: FastifyInstance,
  { settings, database }: { settings: Settings; database: Database },
): Promise<Limits> {
  const store = database.isShared ? rateLimitStore(database) : undefined
  const tooManyLinks = () => new HttpError(429, 'Too many links to the desk were asked for')
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
    // Many people in one office may sign in at the same time, from one address.
    signIn: await createLimit(app, {
      max: 20,
      timeWindow: '15 minutes',
      store,
      keysOf: (request) => networksOf(request).map((network) => `sign-in ${network}`),
      refuse: tooManyLinks,
    }),
    // Counted for known and unknown addresses alike. Links that were already mailed stay valid.
    signInAddress: await createLimit(app, {
      max: 5,
      timeWindow: '15 minutes',
      store,
      keysOf: ({ body }) => [
        `sign-in of ${String((body as { address?: unknown }).address)
          .trim()
          .toLowerCase()}`,
      ],
      refuse: tooManyLinks,
    }),
    // A page reports about three times. Two reports a second are many offices behind one address.
    visits: await createLimit(app, {
      max: 120,
      timeWindow: '1 minute',
      refuse: () => new HttpError(429, 'Too many reports from one address'),
    }),
  }
}
