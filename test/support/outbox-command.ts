// The operator's command within the test's own process.
import { runCommand } from '../../server/contact/commands.ts'
import { collected } from './collected.ts'

/** All that a command says. */
export async function outboxCommand(parameters: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return (await collected(runCommand(parameters, environment))).join('')
}
