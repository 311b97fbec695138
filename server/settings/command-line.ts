// What the operator's commands have in common: their parameters, their output and their exit codes.
import { parseArgs } from 'node:util'

/** The command or its parameters are wrong. */
export class UsageError extends Error {}

/**
 * Runs the command of this process: prints what `run` returns for the parameters, or `help` for `--help`. Exit code: 0
 * done, 1 not done, 2 a UsageError.
 */
export async function runCommand(help: string, run: (positionals: string[]) => Promise<string>): Promise<void> {
  try {
    const { values, positionals } = parsed(process.argv.slice(2))
    console.log(values.help ? help : await run(positionals))
  } catch (error) {
    const { message } = error as Error
    console.error(error instanceof UsageError ? `${message}\n\n${help}` : message)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { help: { type: 'boolean' } } })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
