// The button with which a visitor objects to the counting of visits (GDPR, article 21), on the privacy page.
import { useState } from 'react'
import { localStore, type StorageKey } from '../safe-storage.ts'
import { useTexts } from '../site/texts.ts'

/** The script that counts visits reads it (count-visit.ts). */
const objectionKey: StorageKey = 'visitsOff'

export function VisitObjection() {
  const t = useTexts()
  const [isOff, setOff] = useState(() => localStore.read(objectionKey) !== null)
  const [isPressed, setPressed] = useState(false)
  function press() {
    if (isOff) localStore.remove(objectionKey)
    else localStore.write(objectionKey, 'true')
    setOff(!isOff)
    setPressed(true)
  }
  const state = isOff ? t('legal.objection.objected') : isPressed && t('legal.objection.withdrawn')
  return (
    <>
      <button type="button" className="btn btn-line" onClick={press}>
        {isOff ? t('legal.objection.withdraw') : t('legal.objection.object')}
      </button>
      <p role="status">{state}</p>
    </>
  )
}
