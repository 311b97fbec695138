// The reference of a request: an error page shows it, and the log has it.
import { randomBytes } from 'node:crypto'

/** Makes references that are short enough to read aloud and unique among processes. */
export function requestReferences(): () => string {
  const process = randomBytes(3).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}${count.toString(36)}`
  }
}
