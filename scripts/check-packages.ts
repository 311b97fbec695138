// Asks the registry about the packages: known weaknesses of those that run in production, and the signatures of all.
// Ends with code 1 when something was found; a registry that does not answer is told and is no fault.
import { spawnSync } from 'node:child_process'

/** What is found is the length of what `found` picks out of npm's answer. */
function ask(question: string, parameters: string[], found: (answer: Record<string, unknown>) => unknown[]): boolean {
  // One try each: npm would try for minutes where there is no network.
  const { stdout } = spawnSync(
    'npm',
    ['audit', ...parameters, '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  const answer = parsed(stdout)
  if (!answer || 'error' in answer) {
    console.log(`${question}: no answer from the registry`)
    return true
  }
  const list = found(answer)
  console.log(`${question}: ${list.length === 0 ? 'none' : JSON.stringify(list, null, 2)}`)
  return list.length === 0
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sound = [
  ask('Known weaknesses in production', ['--omit=dev'], ({ vulnerabilities }) => Object.keys(vulnerabilities ?? {})),
  ask('Missing or wrong signatures', ['signatures'], ({ invalid, missing }) => [invalid, missing].flat()),
]
process.exitCode = sound.every(Boolean) ? 0 : 1
