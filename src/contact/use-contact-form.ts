// Makes the contact form interactive: shows at once that it is being sent, manages the focus, and leaves the rest to
// `form-controller.ts`, which is loaded when the form is used. What is typed stays in the fields.
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { after } from '../after.ts'
import { isServerReached } from '../data/fetch-json.ts'
import type { Message } from '../language/translate.ts'
import { sessionStore } from '../safe-storage.ts'
import { enabled } from '../site/enabled.ts'
import type { PackageId } from '../site/packages.ts'
import { formOptionsOf } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { loadToastBehaviour } from '../toasts/load-toast-behaviour.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { useOnChange } from '../use-on-change.ts'
import type { FormContext } from './form-controller.ts'
import {
  draftKey,
  type FormState,
  failed,
  formStateAtom,
  type Sent,
  selectedPackageAtom,
  submitNatively,
  submittedFormAtom,
  useIsRefusedForm,
} from './form-state.ts'

type FormController = typeof import('./form-controller.ts')

/** How long a submission waits for the controller, in milliseconds. */
const controllerTimeout = 10_000

/** The longest wait of a plain submission for a sign of the server, in milliseconds. */
const reachTimeout = 5000

/** Loads the controller, and the code of the toast that ends a submission: by then there may be no connection. */
async function loadController(): Promise<FormController> {
  const [controller] = await Promise.all([import('./form-controller.ts'), loadToastBehaviour()])
  return controller
}

/** Calls `act` when the controller is loaded. Without it the form is a plain form, which works too. */
function withController(act: (controller: FormController) => void = () => {}) {
  loadController().then(act, () => {})
}

/** The state of the form, its props, and the elements that may receive the focus. */
export function useContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const store = useStore()
  const state = useAtomValue(formStateAtom)
  const focusTargets = useFormFocus(state)
  const preselected = usePreselectedOption()
  const packageId = useSelectedPackage()
  const visit = `${useLocation().key} ${preselected ?? ''} ${packageId ?? ''}`
  const contextOf = (form: HTMLFormElement): FormContext => ({ store, form, visit, preselected })

  const isRefused = useIsRefusedForm()
  const restore = useEffectEvent(() => {
    const form = ref.current
    // A refused form is newer than any draft.
    if (form && isRefused) return withController(({ handleChange }) => handleChange(contextOf(form)))
    if (form && (hasDraft() || isFilled(form))) withController(({ restoreDraft }) => restoreDraft(contextOf(form)))
  })
  useEffect(() => restore(), [])
  // A change of the language counts as another visit: what is typed belongs to it from now on.
  useOnChange(visit, () => {
    const form = ref.current
    if (form && hasDraft()) withController(({ saveFields }) => saveFields(contextOf(form)))
  })

  const props = {
    ref,
    onFocus: () => withController(),
    onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      const context = contextOf(currentTarget)
      withController(({ handleChange }) => handleChange(context, (target as HTMLInputElement).name))
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const context = contextOf(event.currentTarget)
      // Read from the store: a second press may come before the button is rendered as disabled.
      if (store.get(formStateAtom).pending) return
      store.set(submittedFormAtom, context.form)
      store.set(formStateAtom, (current) => ({ ...current, pending: true }))
      submit(context)
    },
  }
  return { state, packageId, props, focusTargets }
}

/** The request that was sent last. Its service and package are removed from the URL. */
export function useSentRequest(): Sent | undefined {
  const { sent } = useAtomValue(formStateAtom)
  const navigate = useNavigate()
  useOnChange(sent, () => {
    const { pathname, search, hash } = location
    const query = new URLSearchParams(search)
    if (!sent || !(query.has('package') || query.has('service'))) return
    for (const field of ['package', 'service']) query.delete(field)
    navigate({ pathname, search: `${query}`, hash }, { replace: true })
  })
  return sent
}

/** The service that the URL names: `?service=…`. */
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

/** Submits with the controller. If its code fails or does not come, submits as a page without scripts does. */
async function submit(context: FormContext): Promise<void> {
  const controller = await Promise.race([loadController(), after(controllerTimeout, undefined)]).catch(() => undefined)
  if (controller) return controller.handleSubmit(context).catch(() => void submitNatively(context.store))
  // Without a connection, the browser would show its error page. A server that is only slow is worth the attempt.
  if (await Promise.race([isServerReached(), after(reachTimeout, true)])) {
    submitNatively(context.store)
    return
  }
  const text: Message = (t) => t('offline.notSent')
  context.store.set(formStateAtom, (current) => failed(current, text))
  context.store.set(showToastAtom, { kind: 'error', title: (t) => t('contact.toast.errorTitle'), text })
}

/** Whether this tab has a draft. */
const hasDraft = () => sessionStore.read(draftKey) !== null

/** Whether a field has a value: the visitor may have typed before the application started. */
function isFilled(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].some((value) => value !== '')
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
