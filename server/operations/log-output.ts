// Writes the log to the standard output, in batches: a write for each line would cost more than sending a cached page.
import { destination, pino } from 'pino'
import { requestSerializers } from './request-log.ts'

/** For pino's `stream`. Lines appear after at most a tenth of a second, and before the process ends. */
export const logOutput = destination({ sync: true, minLength: 4096, periodicFlush: 100 })

process.on('exit', () => logOutput.flushSync())

// Readable lines for development.
const readable = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
}

/** The options for Fastify's `logger`. */
export function loggerOptions(level: string, { development = false } = {}) {
  const output = development ? { transport: readable } : { stream: logOutput }
  return { level, serializers: requestSerializers, ...output }
}

/** The log of what happens before there is a Fastify instance. */
export const contentLog = (level: string) => pino({ level }, logOutput)
