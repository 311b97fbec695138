// Runs the outbox command in the process of the test.
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../server/outbox/command.ts'

/** The program, for tests that start it as a process. */
export const commandFile = fileURLToPath(new URL('../../server/outbox/command.ts', import.meta.url))

/** The output of a command. `confirm` answers its question. */
export async function outboxCommand(
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  confirm: Parameters<typeof runCommand>[2] = async () => true,
): Promise<string> {
  return (await Array.fromAsync(runCommand(parameters, environment, confirm))).join('')
}
