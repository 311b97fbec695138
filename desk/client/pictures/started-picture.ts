// A picture that is being edited and is not used yet. The browser stores it, because the upload and the alternative
// texts would be lost with the page.
import { useEffect, useState } from 'react'
import type { PictureValue, UploadResult } from '../../api/pictures-data.ts'
import { readValues, removeValue, storeValue } from '../data/browser-database.ts'
import type { Focus } from './focal-point.tsx'

/** A missing property is taken from the draft. After an upload it is empty. */
interface StartedPicture {
  uploaded?: UploadResult
  /** The time of the upload, in milliseconds since 1970. */
  at?: number
  alt?: PictureValue['alt']
  focus?: Focus
}

// After a day, the server deletes a file that the draft does not use.
const maxAge = 20 * 3_600_000

/** The started picture in `slot`, unless its upload may be deleted, and functions that change and forget it. */
export function useStartedPicture(slot: string) {
  const [started, setStarted] = useState<StartedPicture>({})
  useEffect(() => {
    void readValues('pictures').then((kept) => {
      const stored = (kept.get(slot) ?? {}) as StartedPicture
      const isGone = Date.now() - (stored.at ?? Date.now()) > maxAge
      if (!isGone) setStarted((now) => ({ ...stored, ...now }))
    })
  }, [slot])
  return {
    started,
    start(next: StartedPicture) {
      setStarted(next)
      void storeValue('pictures', slot, next)
    },
    forgetStarted() {
      setStarted({})
      void removeValue('pictures', slot)
    },
  }
}
