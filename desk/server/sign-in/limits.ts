// Rate limits of sign-in links.
import { clientAddress, clientNetworks } from '../../../server/http/client-address.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { canonicalAddress } from '../../../server/settings/mailboxes.ts'
import type { SiteServices } from '../../../server/site-services.ts'

const timeWindow = '15 minutes'
const refuse = () => new HttpError(429, 'Too many links to the desk were asked for')

/** Creates the limits of the form that asks for a link. */
export async function signInLimits({ limit }: Pick<SiteServices, 'limit'>) {
  return {
    // Many people in one office may sign in at the same time, from one address.
    client: await limit({
      max: 20,
      timeWindow,
      isShared: true,
      refuse,
      keysOf: (request) => clientNetworks(clientAddress(request)).map((network) => `sign-in ${network}`),
    }),
    // Counted for known and unknown addresses alike. Links that were already mailed stay valid.
    address: await limit({
      max: 5,
      timeWindow,
      isShared: true,
      refuse,
      keysOf: ({ body }) => {
        const { address } = body as { address?: unknown }
        return [`sign-in of ${canonicalAddress(String(address))}`]
      },
    }),
  }
}
