// Asks the npm registry for known vulnerabilities of the production packages and for the signatures of all packages.
// Ends with code 1 if there are findings. If the registry does not answer, it says so and ends with code 0.
import { spawnSync } from 'node:child_process'

/**
 * Runs `command`, a kind of `npm audit`, and prints what `findingsOf` returns for its output. True if there are no
 * findings.
 */
function audit(title: string, command: string, findingsOf: (report: Record<string, unknown>) => unknown[]): boolean {
  // Without retries: without a network, npm would try for minutes.
  const options = '--json --fetch-retries=0 --fetch-timeout=20000'
  // With a shell, because npm is a .cmd file on Windows.
  const { stdout } = spawnSync(`${command} ${options}`, { shell: true, encoding: 'utf8', timeout: 60_000 })
  const report = parsed(stdout)
  if (!report || 'error' in report) {
    console.log(`${title}: the registry does not answer`)
    return true
  }
  const findings = findingsOf(report)
  console.log(`${title}: ${findings.length === 0 ? 'none' : JSON.stringify(findings, null, 2)}`)
  return findings.length === 0
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const results = [
  audit('Known vulnerabilities in production', 'npm audit --omit=dev', ({ vulnerabilities }) =>
    Object.keys(vulnerabilities ?? {}),
  ),
  audit('Missing or invalid signatures', 'npm audit signatures', ({ invalid, missing }) => [invalid, missing].flat()),
]
process.exitCode = results.every(Boolean) ? 0 : 1
