// The reference of a request: what the log and the visitor who is told of a fault both name.
import { randomBytes } from 'node:crypto'

/** Makes references: short enough to read aloud, and others in each process. */
export function requestReferences(): () => string {
  const process = randomBytes(3).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}${count.toString(36)}`
  }
}
