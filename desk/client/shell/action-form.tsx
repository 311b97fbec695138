// A form with one button. It works without JavaScript.
import type { ComponentProps } from 'react'
import type { Fields } from '../data/send-form.ts'

interface ActionFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  action: string
  fields?: Fields
  /** Sends the form in place of the browser. */
  onSend?: (() => void) | undefined
}

export function ActionForm({ fields = {}, onSend, children, ...rest }: ActionFormProps) {
  return (
    <form
      {...rest}
      method="post"
      onSubmit={(event) => {
        if (!onSend) return
        event.preventDefault()
        onSend()
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {children}
    </form>
  )
}
