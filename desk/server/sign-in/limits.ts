// Rate limits of sign-in links.
import { clientNetwork } from '../../../server/http/client-address.ts'
import { canonicalAddress } from '../../../server/settings/mailboxes.ts'
import type { SiteServices } from '../../../server/site-services.ts'

const timeWindow = '15 minutes'

/** Creates the limits of the form that asks for a link. */
export function signInLimits({ limit }: Pick<SiteServices, 'limit'>) {
  return {
    // Many people in one office may sign in at the same time, from one address.
    client: limit({
      max: 20,
      timeWindow,
      isShared: true,
      keyGenerator: (request) => `sign-in ${clientNetwork(request)}`,
    }),
    // Counted for known and unknown addresses alike. Links that were already mailed stay valid.
    address: limit({
      max: 5,
      timeWindow,
      isShared: true,
      keyGenerator({ body }) {
        const { address } = body as { address?: unknown }
        return `sign-in of ${canonicalAddress(String(address))}`
      },
    }),
  }
}
