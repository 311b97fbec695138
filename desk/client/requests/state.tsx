// The states of a request and of its email: a word and an icon, never a colour alone.
import { Icon } from '../../../src/icons/icon.tsx'
import type { RequestRow } from '../../api/requests-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'

const icons = {
  new: <DeskIcon name="flower" />,
  read: <DeskIcon name="read" />,
  answered: <Icon name="check" />,
  suspected: <DeskIcon name="shield" />,
}

export function StateLabel({ state, answeredBy }: Pick<RequestRow, 'state' | 'answeredBy'>) {
  const { texts, fill } = useLocale()
  const { states, answeredBy: byName } = texts.requests
  return (
    <span className={`state state-${state}`}>
      {icons[state]}
      <span>{state === 'answered' && answeredBy ? fill(byName, { name: answeredBy }) : states[state]}</span>
    </span>
  )
}

/** The state of the email. Shown only while the email is waiting or after it has failed. */
export function MailStateLabel({ mail }: Pick<RequestRow, 'mail'>) {
  const { texts } = useLocale()
  if (mail !== 'waiting' && mail !== 'failed') return null
  return (
    <span className={`state state-${mail}`}>
      <Icon name={mail === 'failed' ? 'alert' : 'clock'} />
      <span>{texts.requests.filters[`mail-${mail}`]}</span>
    </span>
  )
}
