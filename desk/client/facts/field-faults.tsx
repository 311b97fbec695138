// The faults that the server has found in a field: of what was just typed, or of a draft that an upgrade or an
// import has made invalid.
import { createContext, useContext } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import type { DeskPage } from '../../api/desk-data.ts'
import type { Fault } from '../../api/draft-data.ts'
import { fieldId } from '../../api/field-path.ts'
import { isWithin } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { faultSentence } from '../pages/fault-sentence.ts'

const none: readonly Fault[] = []

/** The faults of the page, as it was loaded. */
const PageFaults = createContext(none)

/** What is wrong with the draft on `page`. */
export const pageFaults = (page: DeskPage): readonly Fault[] => ('draft' in page ? (page.faults ?? none) : none)

export const PageFaultsProvider = PageFaults.Provider

/** The faults of the page that still stand: those of an entry go when somebody edits it. */
export function useStandingFaults(): readonly Fault[] {
  const { draft } = useDraft()
  const edited = [...draft.edits.keys(), ...draft.saved.keys()]
  return useContext(PageFaults).filter((fault) => !edited.some((path) => isWithin(fault.path, path)))
}

/** The faults of the field at `path`. */
export function useFieldFaults(path: string): readonly Fault[] {
  const { draft } = useDraft()
  const refused = [...draft.faults.values()].flat()
  return [...useStandingFaults(), ...refused].filter((fault) => fault.path === path)
}

/** The id of the message of a field. */
export const faultId = (path: string) => `${fieldId(path)}-err`

/** The message of a field. */
export function FieldFaults({ path }: { path: string }) {
  const locale = useLocale()
  const faults = useFieldFaults(path)
  if (faults.length === 0) return null
  return (
    <div id={faultId(path)}>
      {faults.map((fault) => {
        const sentence = faultSentence(fault, locale)
        return (
          <p className="err" key={sentence}>
            <Icon name="alert" />
            <span>{sentence}</span>
          </p>
        )
      })}
    </div>
  )
}
