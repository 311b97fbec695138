// Rate limits of sign-in links.
import { clientNetwork } from '../../../server/http/client-address.ts'
import { canonicalAddress } from '../../../server/settings/mailboxes.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { rules } from '../../../src/contact/rules.ts'
import { singleLine } from '../../../src/contact/validate.ts'

const timeWindow = '15 minutes'

export interface SignInBody {
  address: string
}

/** The address that was typed, without invisible characters. Otherwise each of its spellings would have its own limit. */
export const typedAddress = ({ address }: SignInBody): string => singleLine(address, rules.email.max)

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
      keyGenerator: ({ body }) => `sign-in of ${canonicalAddress(typedAddress(body as SignInBody))}`,
    }),
  }
}
