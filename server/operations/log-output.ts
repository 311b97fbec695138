// The log on the standard output. Lines are written in batches: writing each by itself would cost more than sending a
// page.
import { destination } from 'pino'
import { requestSerializers } from './request-log.ts'

/** For pino's `stream`. Lines appear after at most a tenth of a second, and before the process ends. */
export const logOutput = destination({ sync: true, minLength: 4096, periodicFlush: 100 })

process.on('exit', () => logOutput.flushSync())

// In development the log is for people; otherwise it is JSON.
const readable = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
}

/** Fastify's `logger`. */
export function loggerOptions(level: string, { development = false } = {}) {
  const output = development ? { transport: readable } : { stream: logOutput }
  return { level, serializers: requestSerializers, ...output }
}
