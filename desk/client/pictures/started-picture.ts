// A picture that somebody has started to edit and not used yet. Kept in the browser, because the photograph and its
// alternative texts would be lost with the page.

import type { PictureValue, Uploaded } from '../../api/pictures-data.ts'
import { forget, keep, readKept } from '../data/browser-database.ts'
import type { Focus } from './focal-point.tsx'

/** What is missing is as in the draft; of an uploaded file, as nobody has chosen yet. */
export interface StartedPicture {
  uploaded?: Uploaded
  /** When the file was uploaded, in milliseconds since 1970. */
  at?: number
  alt?: PictureValue['alt']
  focus?: Focus
}

// The server deletes a file that no draft names after a day.
const longestWait = 20 * 3_600_000

/** The picture of `slot` that was started, unless its file may be gone. */
export async function readStarted(slot: string): Promise<StartedPicture | undefined> {
  const started = (await readKept('pictures')).get(slot) as StartedPicture | undefined
  return started?.at && Date.now() - started.at > longestWait ? undefined : started
}

export const keepStarted = (slot: string, started: StartedPicture) => keep('pictures', slot, started)
export const forgetStarted = (slot: string) => forget('pictures', slot)
