// The behaviour of the contact form: keeps and restores the draft, validates each change, submits, and manages the
// focus. What is typed stays in the fields.
import { useAtomValue, useStore } from 'jotai'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isServerReached } from '../data/fetch-json.ts'
import { useSetParameters } from '../links/current-url.ts'
import { nextPaint } from '../motion/next-paint.ts'
import { siteAtom } from '../site/site.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { useOnChange } from '../use-on-change.ts'
import { usePreselected, useSelectedPackage } from './choices.ts'
import { readDraft, saveDraft } from './draft.ts'
import {
  type FormState,
  formStateAtom,
  type Store,
  selectedPackageAtom,
  showFailure,
  submitNatively,
  submittedFormAtom,
  useIsRefusedForm,
} from './form-state.ts'
import { fillUntouched, isTouched, readFields } from './typed-fields.ts'
import { type ContactValues, type FieldErrors, validate } from './validate.ts'

/** The longest wait for the code that sends, in milliseconds. */
const codeTimeout = 10_000

const loadSubmission = () => import('./submission.ts')

/** The state of the form, its props, and the elements that may receive the focus. */
export function useContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const store = useStore()
  const state = useAtomValue(formStateAtom)
  const focusTargets = useFormFocus(state)
  const packageId = useSelectedPackage()
  const preselected = usePreselected()
  const setParameters = useSetParameters()

  const validateFields = (form: HTMLFormElement) => validate(readFields(form), store.get(siteAtom).facts)
  function handleChange(form: HTMLFormElement) {
    saveDraft(readFields(form))
    store.set(formStateAtom, { type: 'change', errors: validateFields(form) })
  }
  useOnChange(packageId, () => ref.current && readDraft() && handleChange(ref.current))
  // React sets the first value of a field only, and a link on the same page may name a service or a town.
  function select(name: keyof typeof preselected) {
    const field = ref.current?.elements.namedItem(name) as HTMLSelectElement | null | undefined
    const choice = preselected[name]
    if (!ref.current || !field || !choice) return
    field.value = choice
    handleChange(ref.current)
  }
  useOnChange(preselected.service, () => select('service'))
  useOnChange(preselected.town, () => select('town'))
  // A refused form is newer than any draft. Its errors are the server's, in one language. The browser's follow a change
  // of the language.
  const isRefused = useIsRefusedForm()
  const start = useEffectEvent((form: HTMLFormElement) =>
    isRefused ? handleChange(form) : restoreDraft(store, form, preselected),
  )
  useEffect(() => {
    if (ref.current) start(ref.current)
  }, [])

  const props = {
    ref,
    // Loads the code before it is needed. Without it the form is a plain form.
    onFocus: () => void loadSubmission().catch(() => {}),
    onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      handleChange(currentTarget)
      // A reload selects the choice of the URL again, and the heading of the section shows it.
      const { name, value } = target as HTMLSelectElement
      if (name in preselected) setParameters({ [name]: value })
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      submit(store, event.currentTarget, validateFields(event.currentTarget))
      // Last: if this code has failed, the browser submits the form.
      event.preventDefault()
    },
  }
  return { state, packageId, preselected, props, focusTargets }
}

/** Fills in the draft. What was typed before the application started stays. */
function restoreDraft(store: Store, form: HTMLFormElement, preselected: Partial<ContactValues>) {
  const draft = readDraft()
  if (draft) {
    const { package: draftPackage, ...values } = draft.values
    // React renders the field of the package.
    if (draftPackage) store.set(selectedPackageAtom, (current) => current || draftPackage)
    // The choices in the URL are newer than the draft's.
    fillUntouched(form, { ...values, ...preselected })
  }
  if (isTouched(form)) saveDraft(readFields(form))
}

/** Sends the form, or shows its errors. Does nothing while it is being sent. */
function submit(store: Store, form: HTMLFormElement, errors: FieldErrors) {
  // Read from the store: a second press may come before the button is rendered as disabled.
  const isSent = () => store.get(formStateAtom).pending
  if (isSent()) return
  saveDraft(readFields(form))
  const wrongFields = Object.keys(errors)
  if (wrongFields.length > 0) {
    reportVisit({ kind: 'form-refused', fields: wrongFields })
    // Rendering the errors, and scrolling to them, takes a slow phone a tenth of a second.
    nextPaint().then(() => isSent() || store.set(formStateAtom, { type: 'submit', errors }))
  } else {
    store.set(submittedFormAtom, form)
    store.set(formStateAtom, { type: 'submit', errors })
    send(store, form)
  }
}

/** Sends a valid form. If the code that sends fails or cannot be loaded, submits as a page without scripts does. */
async function send(store: Store, form: HTMLFormElement): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, codeTimeout))
  const submission = await Promise.race([loadSubmission(), timeout]).catch(() => undefined)
  // The application has failed in the meantime, and the browser submits the form.
  if (!store.get(formStateAtom).pending) return
  if (submission) return submission.submit(store, form).catch(() => void submitNatively(store))
  // Without a connection, the browser would show its error page.
  if (await isServerReached()) submitNatively(store)
  else showFailure(store, (t) => t('offline.notSent'))
}

/**
 * Moves the focus to the error summary after a failed submission, and back to the button after sending: a disabled
 * button loses it.
 */
function useFormFocus({ failureCount, pending }: FormState) {
  const summary = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOnChange(failureCount, () => {
    summary.current?.focus({ preventScroll: true })
    // Scrolls to its top. The browser would centre it, and the header would hide the start of a long summary.
    summary.current?.scrollIntoView()
  })
  useOnChange(pending, () => {
    if (!pending && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  return { summary, button }
}
