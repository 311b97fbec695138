// The question before something is erased: a dialog; without JavaScript, a page. The server has counted what would be
// erased.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { forms, listAddress, pages } from '../../api/addresses.ts'
import type { DeskForms } from '../../api/desk-data.ts'
import type { ErasePage } from '../../api/requests-data.ts'
import { useDialogView } from '../data/dialog-view.ts'
import { useFailure } from '../data/failure.ts'
import { sendForm } from '../data/send-form.ts'
import { isSignedOut } from '../data/session.ts'
import { viewInRefusal, viewKey } from '../data/views.ts'
import { useLocale } from '../locale.tsx'
import { doneText } from '../shell/done.tsx'
import { useIsHydrated } from '../shell/hydration.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { PersonRequests } from './person-requests.tsx'

/** The request whose dialog is open. */
export const askToEraseAtom = atom<string | null>(null)

type Scope = DeskForms['erase']['scope']

interface QuestionProps {
  page: ErasePage
  /** Called with a new question from the server, if the numbers have changed. */
  onChanged: (page: ErasePage) => void
  /** Closes the dialog. The page has a link instead. */
  onKeep?: () => void
  /** Called before the list is shown: the dialog goes with the question, which nobody may count again. */
  onErased?: () => void
}

function Question({ page, onChanged, onKeep, onErased }: QuestionProps) {
  const { texts, fill, plural, date } = useLocale()
  const labels = texts.erase
  const { reference, version, person } = page
  const [scope, setScope] = useState<Scope>('request')
  const isHydrated = useIsHydrated()
  const { mutate, isPending } = useErase({ page, onChanged, onErased })
  // Without JavaScript, the label of the button cannot follow the choice.
  const label =
    scope === 'person'
      ? plural(labels.buttonPerson, person.requests.length)
      : isHydrated || person.requests.length < 2
        ? labels.button
        : labels.buttonChosen
  return (
    <form
      method="post"
      action={forms.erase(reference)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(scope)
      }}
    >
      <div className="sheet-body">
        {page.changed && (
          <p className="bad" role="alert">
            {labels.changed}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="requests" value={person.requests.length} />
        <fieldset>
          <legend className="vh">{labels.legend}</legend>
          <Choice value="request" selected={scope} onSelect={setScope} title={labels.one}>
            {fill(labels.oneText, { name: page.name, day: date(page.receivedAt) })}
          </Choice>
          <Choice value="person" selected={scope} onSelect={setScope} title={labels.person}>
            {fill(labels.personText, {
              requests: plural(labels.requests, person.requests.length),
              notes: plural(labels.notes, person.notes),
              email: page.email,
              phone: page.phone.replaceAll(' ', '\u00a0'),
            })}
          </Choice>
          <PersonRequests requests={person.requests} />
        </fieldset>
        <p>{labels.warning}</p>
        <p className="note">{labels.audit}</p>
      </div>
      <div className="sheet-end">
        <button type="submit" className="btn btn-bad" aria-busy={isPending}>
          {label}
        </button>
        {onKeep ? (
          <button type="button" className="text-btn" onClick={onKeep}>
            {labels.keep}
          </button>
        ) : (
          <Link className="text-btn" to={pages.request(reference)}>
            {labels.keep}
          </Link>
        )}
      </div>
    </form>
  )
}

interface ChoiceProps {
  value: Scope
  selected: Scope
  onSelect: (scope: Scope) => void
  title: string
  children: string
}

function Choice({ value, selected, onSelect, title, children }: ChoiceProps) {
  return (
    <label className="radio">
      <input type="radio" name="scope" value={value} checked={value === selected} onChange={() => onSelect(value)} />
      <span>
        <b>{title}</b>
      </span>
      <small>{children}</small>
    </label>
  )
}

interface EraseOptions {
  page: ErasePage
  onChanged: (page: ErasePage) => void
  onErased?: (() => void) | undefined
}

/** Erases, then shows the list without what was erased. */
function useErase({ page: { reference, version, person }, onChanged, onErased }: EraseOptions) {
  const locale = useLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const reportFailure = useFailure()
  return useMutation({
    mutationFn: (scope: Scope) =>
      sendForm(forms.erase(reference), { version, scope, requests: person.requests.length }),
    onSuccess({ done, ...view }) {
      onErased?.()
      // No data of the person stays in memory.
      queries.clear()
      const address = listAddress()
      queries.setQueryData(viewKey(address), { ...view, address })
      navigate(address)
      if (done) showToast({ kind: 'success', title: doneText(done, locale) })
    },
    onError(error) {
      const view = viewInRefusal(error)
      if (view?.page.kind === 'erase') onChanged(view.page)
      else {
        // The dialog would cover the question to sign in.
        if (isSignedOut(error)) onErased?.()
        reportFailure(error)
      }
    },
  })
}

/** The question as a dialog, after the server has counted. */
export function EraseDialog() {
  const { texts } = useLocale()
  const [reference, setReference] = useAtom(askToEraseAtom)
  if (reference === null) return null
  return <CountedDialog reference={reference} title={texts.erase.title} onClose={() => setReference(null)} />
}

interface CountedDialogProps {
  reference: string
  title: string
  onClose: () => void
}

function CountedDialog({ reference, title, onClose }: CountedDialogProps) {
  const { texts } = useLocale()
  // Counted when the dialog opens.
  const { data } = useDialogView(pages.erase(reference), onClose)
  const [changed, setChanged] = useState<ErasePage>()
  const page = changed ?? data?.page
  if (page?.kind !== 'erase') return null
  return (
    <Sheet title={title} closeLabel={texts.erase.close} onClose={onClose}>
      {(close) => <Question page={page} onChanged={setChanged} onKeep={close} onErased={onClose} key={page.version} />}
    </Sheet>
  )
}

/** The question as a page. */
export function Erase({ page }: { page: ErasePage }) {
  const { texts } = useLocale()
  const [changed, setChanged] = useState<ErasePage>()
  return (
    <>
      <PageHead title={texts.erase.title} />
      <div className="sheet-page">
        <Question page={changed ?? page} onChanged={setChanged} />
      </div>
    </>
  )
}
