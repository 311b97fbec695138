// The log of the site, with its lines in memory.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { loggerOptions } from '../../server/operations/request-log.ts'

/** A logger that writes everything, and its lines. */
export function testLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { log: pino(loggerOptions('trace'), stream), lines }
}
