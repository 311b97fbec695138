// The public address: whether its name is known, whether this site answers there, and at what time.
import { lookup } from 'node:dns/promises'
import { clockFinding, error, type Finding, ok, reasonOf, warning } from './finding.ts'

const about = 'SITE_URL'

// What Node's TLS says of a certificate that a browser would refuse, too.
const isAboutCertificate = (reason: string) => /CERT|SELF_SIGNED|ALTNAME|SIGNATURE/.test(reason)

/** What there is to say of `SITE_URL`, and of the clock, if it answers. */
export async function checkAddress(siteUrl: string): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  if (isLocal && protocol === 'http:') return [warning(about, 'is this machine: write the address that visitors know')]
  const plain =
    protocol === 'http:' ? [warning(about, 'begins with http: visitors’ requests can be read on the way')] : []
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''))
  } catch (cause) {
    const reason = reasonOf(cause)
    // Anything else is the name server's own fault, or a network without one.
    const say = reason === 'ENOTFOUND' ? error : warning
    return [...plain, say(about, `${hostname} has no known address (${reason}): look at the records of the domain`)]
  }
  return [...plain, ...(await checkAnswer(siteUrl))]
}

/** Asks whoever answers at `siteUrl` whether it is a site like this one. */
export async function checkAnswer(siteUrl: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
    const date = Date.parse(answer.headers.get('date') ?? '')
    const isSite = answer.ok && (await answer.text()).includes('"alive"')
    return [
      isSite
        ? ok(about, 'answers as this site does')
        : error(about, `is answered by something else (${answer.status}): lead it to this site`),
      ...(Number.isNaN(date) ? [] : [clockFinding('whoever answers at SITE_URL', date, Date.now())]),
    ]
  } catch (cause) {
    const reason = reasonOf(cause)
    return isAboutCertificate(reason)
      ? [error(about, `has a certificate that browsers refuse (${reason}): renew it in the proxy`)]
      : [warning(about, `cannot be reached from here (${reason}): see that it can from outside, while the site runs`)]
  }
}
