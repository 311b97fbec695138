// Keeps what is typed before the page is hydrated. If extensions or translation have changed the page, hydration does
// not match, and React replaces every element, the fields included.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers the fields in `root` and the focus. Returns a function that moves values, focus and selection into the
 * fields that have replaced them, and that returns the new fields with another value. Fields are matched by their ids.
 */
export function keepEarlyInput(root: HTMLElement): () => Field[] {
  const fields = [...root.querySelectorAll<Field>(':is(input:not([type=file]), textarea, select)[id]')]
  let focused: EventTarget | null = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  return () => {
    // Later, fields of another page may have these ids.
    if ('hydrated' in document.documentElement.dataset) return []
    return fields.flatMap((old) => {
      const field = document.getElementById(old.id) as Field | null
      if (!field || old.isConnected) return []
      const isChanged = copyValue(old, field)
      if (old === focused) copyFocus(old, field)
      return isChanged ? [field] : []
    })
  }
}

/** Returns true if the value of `field` has changed. */
function copyValue(old: Field, field: Field): boolean {
  const name = ['checkbox', 'radio'].includes(old.type) ? 'checked' : 'value'
  if (Reflect.get(old, name) === Reflect.get(field, name)) return false
  // React ignores the event of a controlled field whose own setter has been called.
  return Reflect.set(Object.getPrototypeOf(field), name, Reflect.get(old, name), field)
}

function copyFocus(old: Field, field: Field) {
  field.focus({ preventScroll: true })
  // Fields such as those for email addresses have no selection.
  if (old instanceof HTMLSelectElement || old.selectionStart === null) return
  const { selectionStart, selectionEnd, selectionDirection } = old
  ;(field as typeof old).setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}
