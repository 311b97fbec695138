// Common parts of the operator's commands: parameters, output and exit codes.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The command or its parameters are wrong. */
export class UsageError extends Error {}

/** Prints what `run` returns for the parameters of this process, or `help` for `--help`. */
export async function runCommand(help: string, run: (positionals: string[]) => Promise<string>): Promise<void> {
  try {
    const { values, positionals } = parseCommandLine(process.argv.slice(2), { help: { type: 'boolean' } })
    console.log(values.help ? help : await run(positionals))
  } catch (error) {
    reportError(error as Error, help)
  }
}

/** Prints an error, and sets the exit code: 1 not done, 2 a UsageError. */
export function reportError(error: Error, help: string) {
  const isUsageError = error instanceof UsageError
  console.error(isUsageError ? `${error.message}\n\n${help}` : error.message)
  process.exitCode = isUsageError ? 2 : 1
}

/** Parses parameters. Throws UsageError. */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  parameters: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
