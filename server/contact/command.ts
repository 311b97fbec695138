// `npm run outbox -- …`, and `node server/contact/command.ts …` in the image: the operator's command as a process.
import { help, Misused, runCommand } from './commands.ts'

// Personal data: what is written is the operator's alone.
process.umask(0o077)
try {
  const text = await runCommand(process.argv.slice(2), process.env)
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
} catch (error) {
  console.error((error as Error).message)
  if (error instanceof Misused) console.error(`\n${help}`)
  process.exitCode = error instanceof Misused ? 2 : 1
}
