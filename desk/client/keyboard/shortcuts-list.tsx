// The list of shortcuts, with the switch for them: a dialog.
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Fragment } from 'react'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { hasVisitsAtom } from '../visits/has-visits.ts'
import { switchShortcutsAtom, useShortcutsEnabled } from './keyboard.ts'

/** Whether the dialog is open. */
export const shortcutsOpenAtom = atom(false)

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['U', 'back'],
  ['R', 'reply'],
  ['E', 'answered'],
  ['N', 'note'],
  ['Ctrl Enter', 'save'],
  ['/', 'search'],
  ['G R', 'requests'],
  ['G P', 'pages'],
  ['G V', 'visits'],
  ['?', 'list'],
] as const

function ShortcutsList() {
  const { texts } = useLocale()
  const { shortcuts } = texts
  const hasVisits = useAtomValue(hasVisitsAtom)
  return (
    <>
      <ShortcutsSwitch label={shortcuts.switch} />
      <p className="note">{shortcuts.text}</p>
      <dl className="keys">
        {keys
          .filter(([, what]) => hasVisits || what !== 'visits')
          .map(([pressed, what]) => (
            <div key={pressed}>
              <dt>
                {pressed.split(' ').map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' '}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{shortcuts.keys[what]}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** Switches the shortcuts on and off. */
export function ShortcutsSwitch({ label }: { label: string }) {
  const enabled = useShortcutsEnabled()
  const switchShortcuts = useSetAtom(switchShortcutsAtom)
  return (
    <label className="switch with-scripts">
      <input
        type="checkbox"
        role="switch"
        checked={enabled}
        aria-checked={enabled}
        onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

export function ShortcutsDialog() {
  const { texts } = useLocale()
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom)
  if (!isOpen) return null
  return (
    <Sheet title={texts.shortcuts.title} closeLabel={texts.close} onClose={() => setOpen(false)}>
      {() => (
        <div className="sheet-body">
          <ShortcutsList />
        </div>
      )}
    </Sheet>
  )
}

/** Opens the dialog. */
export function ShortcutsButton({ label, className = 'text-btn' }: { label: string; className?: string }) {
  const setOpen = useSetAtom(shortcutsOpenAtom)
  return (
    <button type="button" className={className} onClick={() => setOpen(true)}>
      {label}
    </button>
  )
}
