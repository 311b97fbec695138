// The contact form once scripts are there: it shows at once that it is being sent, leads the focus, and leaves the rest
// to `form-controller.ts`, which is fetched when the form is used. What is typed stays in the fields themselves.
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { nextPaint } from '../next-paint.ts'
import { sessionStore } from '../safe-storage.ts'
import { enabled } from '../site/enabled.ts'
import type { PackageId } from '../site/packages.ts'
import { formOptionsOf } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { loadToastBehaviour } from '../toasts/load-toast-behaviour.ts'
import { showToastAtom } from '../toasts/toast.ts'
import type { FormContext } from './form-controller.ts'
import {
  draftKey,
  type FormState,
  formStateAtom,
  type Sent,
  selectedPackageAtom,
  useIsRefusedForm,
} from './form-state.ts'

type FormController = typeof import('./form-controller.ts')

/** Milliseconds that a pressed form waits for its handling. */
const controllerTimeout = 10_000

/** Fetches the handling, and what the toast needs that ends a submission: by then there may be no connection. */
async function loadController(): Promise<FormController> {
  const [handling] = await Promise.all([import('./form-controller.ts'), loadToastBehaviour()])
  return handling
}

/** Calls `act` when the handling is there. Without it the form is a plain one, which works too. */
function withController(act: (handling: FormController) => void = () => {}) {
  loadController().then(act, () => {})
}

/** Where the form stands, the props that make it live, and where its focus may go: its summary and its button. */
export function useContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const store = useStore()
  const state = useAtomValue(formStateAtom)
  const focusTargets = useFormFocus(state)
  const preselected = usePreselectedOption()
  const packageId = useSelectedPackage()
  const visit = `${useLocation().key} ${preselected ?? ''} ${packageId ?? ''}`
  const liveForm = (form: HTMLFormElement): FormContext => ({ store, form, visit, preselected })

  const isRefused = useIsRefusedForm()
  const restore = useEffectEvent(() => {
    const form = ref.current
    // What was refused is newer than any draft.
    if (form && isRefused) return withController(({ handleChange }) => handleChange(liveForm(form)))
    if (form && (hasDraft() || isFilled(form))) withController(({ restoreDraft }) => restoreDraft(liveForm(form)))
  })
  useEffect(() => restore(), [])
  // A change of the language is a visit of its own: what is typed belongs to it from now on.
  useOnChange(visit, () => {
    const form = ref.current
    if (form && hasDraft()) withController(({ saveFields }) => saveFields(liveForm(form)))
  })

  const props = {
    ref,
    onFocus: () => withController(),
    onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      const live = liveForm(currentTarget)
      withController(({ handleChange }) => handleChange(live, (target as HTMLInputElement).name))
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const live = liveForm(event.currentTarget)
      // Asked of the store: a second press can come before the button has been drawn anew.
      if (store.get(formStateAtom).pending) return
      store.set(formStateAtom, (current) => ({ ...current, pending: true }))
      submitWithController(live).catch(() => submitNatively(live))
    },
  }
  return { state, packageId, props, focusTargets }
}

/** What was sent last. Then the address loses the choices that it names: they belonged to that request. */
export function useSentRequest(): Sent | undefined {
  const { sent } = useAtomValue(formStateAtom)
  const navigate = useNavigate()
  useOnChange(sent, () => {
    const { pathname, search, hash } = location
    const query = new URLSearchParams(search)
    for (const field of ['package', 'service']) query.delete(field)
    if (sent && `?${query}` !== search) navigate({ pathname, search: `${query}`, hash }, { replace: true })
  })
  return sent
}

/** The option that the address names: `?service=…`. */
export function usePreselectedOption(): string | undefined {
  const [query] = useSearchParams()
  const { facts } = useSite()
  return formOptionsOf(facts).find((option) => option === query.get('service'))
}

/** The package in the form: the one that the address names, `?package=…`, or the one that was named before. */
function useSelectedPackage(): PackageId | undefined {
  const [query] = useSearchParams()
  const [kept, keep] = useAtom(selectedPackageAtom)
  const offered = enabled(useSite().facts.packages)
  const named = offered.find((id) => id === query.get('package'))
  useEffect(() => {
    if (named) keep(named)
  }, [named, keep])
  return named ?? offered.find((id) => id === kept)
}

/** Sends the form by its handling; rejects when that does not come, or fails in whatever way. */
async function submitWithController(live: FormContext): Promise<void> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, controllerTimeout))
  const [{ handleSubmit }] = await Promise.race([Promise.all([loadController(), nextPaint()]), tooLate])
  await handleSubmit(live)
}

/** Without the handling: as a page without scripts does it, unless that would lead to the browser's own error page. */
function submitNatively({ store, form }: FormContext) {
  if (!store.get(formStateAtom).pending) return
  store.set(formStateAtom, (current) => ({ ...current, pending: false }))
  if (navigator.onLine) return form.submit()
  store.set(showToastAtom, {
    kind: 'error',
    title: (t) => t('contact.toast.errorTitle'),
    text: (t) => t('offline.notSent'),
  })
}

/** Whether this tab keeps a draft. */
const hasDraft = () => sessionStore.read(draftKey) !== null

/** Whether anything stands in the fields: a visitor may have typed before the application started. */
function isFilled(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].some((value) => value !== '')
}

/** After a refusal the focus goes to the summary; after a sending, back to the button, which lost it while disabled. */
function useFormFocus({ failureCount, pending }: FormState) {
  const summary = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOnChange(failureCount, () => {
    summary.current?.focus({ preventScroll: true })
    // From its top on: the browser's own way, by the middle, would leave that of a long one behind the header.
    summary.current?.scrollIntoView()
  })
  useOnChange(pending, () => {
    if (!pending && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  return { summary, button }
}

/** Calls `react` when `value` is another than at the render before; not for the first. */
function useOnChange(value: unknown, react: () => void) {
  const last = useRef(value)
  const onChange = useEffectEvent(react)
  useEffect(() => {
    if (last.current !== value) onChange()
    last.current = value
  }, [value])
}
