// The behaviour of the contact form: keeps and restores the draft, validates each change, submits, and manages the
// focus. What is typed stays in the fields.
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isServerReached } from '../data/fetch-json.ts'
import { useRemoveParameters } from '../links/current-url.ts'
import { enabled } from '../site/enabled.ts'
import type { PackageId } from '../site/packages.ts'
import { formOptionsOf } from '../site/services.ts'
import { siteAtom, useSite } from '../site/site.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { useOnChange } from '../use-on-change.ts'
import { readDraft, saveDraft } from './draft.ts'
import {
  type FormState,
  formStateAtom,
  type Receipt,
  requestKeyAtom,
  type Store,
  selectedPackageAtom,
  showFailure,
  submitNatively,
  submittedFormAtom,
  useIsRefusedForm,
} from './form-state.ts'
import { type ContactField, formChoicesOf } from './rules.ts'
import { fillUntouched, isTouched, readFields } from './typed-fields.ts'
import { validate } from './validate.ts'

/** The longest wait for the code that sends, in milliseconds. */
const codeTimeout = 10_000

/** The longest wait of a plain submission for a sign of the server, in milliseconds. */
const reachTimeout = 5000

const loadSubmission = () => import('./submission.ts')

/** The state of the form, its props, and the elements that may receive the focus. */
export function useContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const store = useStore()
  const state = useAtomValue(formStateAtom)
  const focusTargets = useFormFocus(state)
  const packageId = useSelectedPackage()
  const { saveFields, restore } = useDraft(ref, packageId)

  const validateFields = (form: HTMLFormElement) => validate(readFields(form), formChoicesOf(store.get(siteAtom).facts))
  function handleChange(form: HTMLFormElement, field: string) {
    saveFields(form)
    store.set(formStateAtom, { type: 'change', field, errors: validateFields(form) })
  }
  // A refused form is newer than any draft. Its errors are the server's, in one language. The browser's follow a change
  // of the language.
  const isRefused = useIsRefusedForm()
  const start = useEffectEvent((form: HTMLFormElement) => (isRefused ? handleChange(form, '') : restore(form)))
  useEffect(() => {
    if (ref.current) start(ref.current)
  }, [])

  const props = {
    ref,
    // Loads the code before it is needed. Without it the form is a plain form, which works too.
    onFocus: () => void loadSubmission().catch(() => {}),
    onChange: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
      handleChange(currentTarget, (target as HTMLInputElement).name),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { currentTarget: form } = event
      // Read from the store: a second press may come before the button is rendered as disabled.
      const isSent = store.get(formStateAtom).pending
      if (!isSent) {
        saveFields(form)
        const errors = validateFields(form)
        store.set(submittedFormAtom, form)
        store.set(formStateAtom, { type: 'submit', errors })
        const isValid = store.get(formStateAtom).pending
        if (isValid) send(store, form)
        else reportVisit({ kind: 'form-refused', fields: Object.keys(errors) as ContactField[] })
      }
      // Last: if this code has failed, the browser submits the form.
      event.preventDefault()
    },
  }
  return { state, packageId, props, focusTargets }
}

/** Saves and restores the draft of this tab. */
function useDraft(ref: RefObject<HTMLFormElement | null>, packageId: PackageId | undefined) {
  const store = useStore()
  const preselected = usePreselectedOption()
  const visit = `${useLocation().key} ${preselected ?? ''} ${packageId ?? ''}`

  function saveFields(form: HTMLFormElement) {
    const since = readDraft()?.since ?? Math.round(performance.timeOrigin)
    const key = store.get(requestKeyAtom)
    saveDraft({ values: readFields(form), visit, since, ...(key && { key }) })
  }

  /** Fills in the draft. What was typed before the application started stays. */
  function restore(form: HTMLFormElement) {
    const draft = readDraft()
    if (draft) {
      const { service, package: draftPackage, ...rest } = draft.values
      // React renders the field of the package.
      if (draftPackage) store.set(selectedPackageAtom, (current) => current || draftPackage)
      // A service that the URL names on a later visit is newer than the draft's.
      fillUntouched(form, preselected && draft.visit !== visit ? rest : { ...rest, service })
      if (draft.key) store.set(requestKeyAtom, draft.key)
    }
    if (isTouched(form)) saveFields(form)
  }

  // A change of the language counts as another visit: what is typed belongs to it from now on.
  useOnChange(visit, () => {
    if (ref.current && readDraft()) saveFields(ref.current)
  })
  return { saveFields, restore }
}

/** Sends a valid form. If the code that sends fails or does not come, submits as a page without scripts does. */
async function send(store: Store, form: HTMLFormElement): Promise<void> {
  const submission = await Promise.race([loadSubmission(), after(codeTimeout, undefined)]).catch(() => undefined)
  // The application has failed in the meantime, and the browser submits the form.
  if (!store.get(formStateAtom).pending) return
  if (submission) return submission.submit(store, form).catch(() => void submitNatively(store))
  // Without a connection, the browser would show its error page. A server that is only slow is worth the attempt.
  if (await Promise.race([isServerReached(), after(reachTimeout, true)])) {
    submitNatively(store)
    return
  }
  showFailure(store, (t) => t('offline.notSent'))
}

/** The receipt of the request that was sent last. Its service and package are removed from the URL. */
export function useReceipt(): Receipt | undefined {
  const { receipt } = useAtomValue(formStateAtom)
  const removeParameters = useRemoveParameters()
  useOnChange(receipt, () => receipt && removeParameters('package', 'service'))
  return receipt
}

export function usePreselectedOption(): string | undefined {
  const [query] = useSearchParams()
  const { facts } = useSite()
  return formOptionsOf(facts).find((option) => option === query.get('service'))
}

/** The package in the form: the one that the URL names (`?package=…`), or the one that it named before. */
function useSelectedPackage(): PackageId | undefined {
  const [query] = useSearchParams()
  const [earlier, setPackage] = useAtom(selectedPackageAtom)
  const offered = enabled(useSite().facts.packages)
  const requested = offered.find((id) => id === query.get('package'))
  useEffect(() => {
    if (requested) setPackage(requested)
  }, [requested, setPackage])
  return requested ?? offered.find((id) => id === earlier)
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

const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value))
