// References of requests. An error page shows the reference, and the log has it.
import { randomBytes } from 'node:crypto'

/** Returns a generator of references. They are short enough to read aloud, and unique among processes. */
export function requestReferences(): () => string {
  const process = randomBytes(3).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}${count.toString(36)}`
  }
}
