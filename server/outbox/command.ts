// `npm run outbox -- …`, and `node server/outbox/command.ts …` in the image: the operator's command as a process.
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../settings/command-line.ts'
import { help, runCommand } from './commands.ts'

// A backup holds personal data: only the operator may read it.
process.umask(0o077)
try {
  // A pipeline waits for its reader, so a long list is never in memory as a whole.
  await pipeline(withLineEnd(runCommand(process.argv.slice(2), process.env, confirm)), process.stdout, { end: false })
} catch (error) {
  // A reader such as head has read enough and closed its end of the pipe.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') fail(error as Error)
}

/** Asks on the standard error, because a program may read the output. Without an answer, resolves to false. */
async function confirm(text: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(text), ended])
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function fail(error: Error) {
  console.error(error.message)
  if (error instanceof UsageError) console.error(`\n${help}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function* withLineEnd(pieces: AsyncIterable<string | Uint8Array>) {
  let last: string | Uint8Array = ''
  for await (const piece of pieces) {
    yield piece
    last = piece
  }
  if (typeof last === 'string' && !last.endsWith('\n')) yield '\n'
}
