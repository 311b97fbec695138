// Runs the outbox command in the process of the test.
import { runCommand } from '../../server/contact/commands.ts'
import { collect } from './collected.ts'

/** The output of a command. */
export async function outboxCommand(parameters: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return (await collect(runCommand(parameters, environment))).join('')
}
