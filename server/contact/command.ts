// `npm run outbox -- …`, and `node server/contact/command.ts …` in the image: the operator's command as a process.
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../settings/command-line.ts'
import { help, runCommand } from './commands.ts'

// A backup holds personal data: only the operator may read it.
process.umask(0o077)
try {
  // A pipeline waits for its reader, so a long list is never in memory as a whole.
  await pipeline(withLineEnd(runCommand(process.argv.slice(2), process.env)), process.stdout, { end: false })
} catch (error) {
  // A reader such as head has read enough and closed its end of the pipe.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') fail(error as Error)
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
