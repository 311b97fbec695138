// The findings of the doctor, as text.
import type { Finding } from '../../server/doctor/finding.ts'

/** A password for settings, which no finding may contain. */
export const secret = 'k7QpassW0rd'

/** The findings about `about`, each as 'state: text'. Throws if any finding contains the secret. */
export function findingsAbout(about: string, findings: Finding[]): string[] {
  if (JSON.stringify(findings).includes(secret)) throw new Error('A finding contains the secret')
  return findings.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`)
}
