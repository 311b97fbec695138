// `npm run outbox -- …`, and `node server/contact/command.ts …` in the image: the operator's command as a process.
import { pipeline } from 'node:stream/promises'
import { help, Misused, runCommand } from './commands.ts'

// Personal data: what is written is the operator's alone.
process.umask(0o077)
try {
  // A pipeline waits for whoever reads: a long list never lies in memory as a whole.
  await pipeline(withLineEnd(runCommand(process.argv.slice(2), process.env)), process.stdout, { end: false })
} catch (error) {
  console.error((error as Error).message)
  if (error instanceof Misused) console.error(`\n${help}`)
  process.exitCode = error instanceof Misused ? 2 : 1
}

async function* withLineEnd(pieces: AsyncIterable<string | Uint8Array>) {
  let last: string | Uint8Array = ''
  for await (const piece of pieces) {
    yield piece
    last = piece
  }
  if (typeof last === 'string' && !last.endsWith('\n')) yield '\n'
}
