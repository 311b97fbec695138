// Rate limits of sign-in links.
import { type Static, Type } from 'typebox'
import { clientNetwork } from '../../../server/http/client-address.ts'
import { canonicalEmail } from '../../../server/settings/mailboxes.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { rules } from '../../../src/contact/rules.ts'
import { singleLine } from '../../../src/contact/validate.ts'

const common = { timeWindow: '15 minutes', isShared: true }

export const SignInForm = Type.Object({ email: Type.String(), to: Type.Optional(Type.String()) })
type SignInForm = Static<typeof SignInForm>

/** Removes invisible characters from the typed email address, because each spelling would have its own limit. */
export const typedEmail = ({ email }: SignInForm): string => singleLine(email, rules.email.max)

/** The limits of the form that requests a link. */
export function signInLimits({ limit }: Pick<SiteServices, 'limit'>) {
  return {
    // Many people in one office may sign in at the same time, from one IP address.
    client: limit({
      ...common,
      max: 20,
      keyGenerator: (request) => `sign-in ${clientNetwork(request)}`,
    }),
    // Counted for known and unknown email addresses alike. Links that were already sent stay valid.
    email: limit({
      ...common,
      max: 5,
      keyGenerator: ({ body }) => `sign-in of ${canonicalEmail(typedEmail(body as SignInForm))}`,
    }),
  }
}
