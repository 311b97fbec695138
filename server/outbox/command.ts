// `npm run outbox -- …`, and `node server/outbox/command.ts …` in the image: the operator's command as a process.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../settings/command-line.ts'
import { help, runCommand } from './commands.ts'

// A backup holds personal data: only the operator may read it.
process.umask(0o077)
try {
  // A pipeline waits for its reader, so a long list is never in memory as a whole.
  await pipeline(runCommand(process.argv.slice(2), process.env, confirm), process.stdout, { end: false })
} catch (error) {
  // A reader such as head has read enough and closed its end of the pipe.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') fail(error as Error)
}

/** Asks on the standard error, because a program may read the output. Without an answer, resolves to false. */
async function confirm(text: string): Promise<boolean> {
  process.stderr.write(text)
  const lines = createInterface({ input: process.stdin })
  const [answer = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

function fail(error: Error) {
  console.error(error.message)
  if (error instanceof UsageError) console.error(`\n${help}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
