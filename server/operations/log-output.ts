// Standard output, for the log: written in pieces, as a line by itself costs more than the page that it tells of.
import { destination } from 'pino'

/** For pino's `stream`. Lines come out a tenth of a second late at most, at once when the process ends. */
export const logOutput = destination({ sync: true, minLength: 4096, periodicFlush: 100 })

process.on('exit', () => logOutput.flushSync())
