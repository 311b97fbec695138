// What the pages before sign-in show.

export interface SignInPage {
  kind: 'sign-in'
  /** Why the visitor was redirected to this page; missing if somebody opened it. */
  reason?: 'link-expired' | 'session-ended'
  /** What was typed, if the form is shown again. */
  value: string
  /** What was typed is not a mail address. The response has the status 422. */
  invalid?: boolean
  /** Path and query of the page to open after sign-in. The form sends it as `to`. */
  returnTo?: string
}

/** The same for every address, whether it may use the desk or not, so that nobody learns who may. */
export interface SignInSentPage {
  kind: 'sign-in-sent'
  /** What was typed; missing in a browser without cookies. */
  value?: string
}

export interface SignInLinkPage {
  kind: 'sign-in-link'
  /** The person whom the link signs in. */
  address: string
  /** The form sends it as `token`. */
  token: string
}
