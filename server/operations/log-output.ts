// Standard output, for the log: written in pieces, as a line by itself costs more than the page that it tells of.
import { destination } from 'pino'
import { requestSerializers } from './request-log.ts'

/** For pino's `stream`. Lines come out a tenth of a second late at most, at once when the process ends. */
export const logOutput = destination({ sync: true, minLength: 4096, periodicFlush: 100 })

process.on('exit', () => logOutput.flushSync())

// The log of a developer, who reads along; an operator's is JSON.
const readable = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
}

/** Fastify's `logger`. */
export function loggerOptions(level: string, { development = false } = {}) {
  const output = development ? { transport: readable } : { stream: logOutput }
  return { level, serializers: requestSerializers, ...output }
}
