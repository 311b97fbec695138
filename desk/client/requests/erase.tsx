// The dialog that asks before erasing. The server counts the requests and notes that would be erased.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { languages } from '../../../src/language/language.ts'
import { type Erase, type EraseQuestion, type EraseResult, eraseUrl } from '../../api/request-actions.ts'
import { listUrl } from '../../api/requests-data.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { eraseKey } from '../data/queries.ts'
import { useSelection } from '../data/selection.ts'
import { isSignedOut } from '../data/session.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { useReportFailure, useShowToast } from '../shell/toast.ts'
import { PersonRequests } from './person-requests.tsx'

interface EraseDialogProps {
  reference: string
  onClose: () => void
}

const questionKey = (reference: string) => [...eraseKey, reference]

export function EraseDialog({ reference, onClose }: EraseDialogProps) {
  const { texts } = useLocale()
  const reportFailure = useReportFailure()
  const { data: question, error } = useQuery({
    queryKey: questionKey(reference),
    queryFn: async () => (await fetchJson(eraseUrl(reference))) as EraseQuestion,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    onClose()
    reportFailure(error, { message: { title: texts.problem.unreachable } })
  }, [error, onClose, reportFailure, texts])
  if (!question) return null
  return (
    <Sheet title={texts.erase.title} closeLabel={texts.erase.close} onClose={onClose}>
      {(close) => <Question question={question} onKeep={close} onClose={onClose} />}
    </Sheet>
  )
}

interface QuestionProps {
  question: EraseQuestion
  onKeep: () => void
  onClose: () => void
}

function Question({ question, onKeep, onClose }: QuestionProps) {
  const locale = useLocale()
  const { texts, fill, plural, date } = locale
  const labels = texts.erase
  const { name, receivedAt, person } = question
  const [scope, setScope] = useState<Erase['scope']>('request')
  const { mutate, isPending, error } = useErase(question, onClose)
  const choices = [
    { value: 'request', title: labels.one, text: fill(labels.oneText, { name, day: date(receivedAt) }) },
    { value: 'person', title: labels.person, text: personText(question, locale) },
  ] as const
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(scope)
      }}
    >
      <div className="sheet-body">
        {/* The request or the numbers have changed, so the dialog asks again. */}
        {refusalIn(error) && (
          <p className="bad" role="alert">
            {labels.changed}
          </p>
        )}
        <fieldset>
          <legend className="vh">{labels.legend}</legend>
          {choices.map(({ value, title, text }) => (
            <label className="radio" key={value}>
              <input
                type="radio"
                name="scope"
                value={value}
                checked={value === scope}
                onChange={() => setScope(value)}
              />
              <span>
                <b>{title}</b>
              </span>
              <small>{text}</small>
            </label>
          ))}
          <PersonRequests requests={person.requests} />
        </fieldset>
        <p>{labels.warning}</p>
        <p className="note">{labels.audit}</p>
      </div>
      <div className="sheet-end">
        <button type="submit" className="btn btn-bad" aria-busy={isPending}>
          {scope === 'person' ? plural(labels.buttonPerson, person.requests.length) : labels.button}
        </button>
        <button type="button" className="text-btn" onClick={onKeep}>
          {labels.keep}
        </button>
      </div>
    </form>
  )
}

/** The description of everything that is stored about the person. */
function personText({ email, phone, person }: EraseQuestion, { texts, fill, plural, language }: DeskLocale): string {
  const labels = texts.erase
  const found = [plural(labels.requests, person.requests.length)]
  if (person.notes > 0) found.push(plural(labels.notes, person.notes))
  return fill(labels.personText, {
    found: new Intl.ListFormat(languages[language].locale).format(found),
    email,
    phone: phone.replaceAll(' ', '\u00a0'),
  })
}

/** Erases, then opens the list. */
function useErase({ reference, version, person }: EraseQuestion, onClose: () => void) {
  const { texts, plural } = useLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const selection = useSelection()
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  return useMutation({
    mutationKey: eraseKey,
    mutationFn: async (scope: Erase['scope']) => {
      const erase: Erase = { version, scope, requests: person.requests.length }
      return (await callApi('POST', eraseUrl(reference), erase)) as EraseResult
    },
    onSuccess({ erased }) {
      // Closed first, because the dialog would count again, and the request no longer exists.
      onClose()
      // Removes the person's data from memory. The query of the request itself ends with its page.
      queries.removeQueries({ queryKey: ['requests'] })
      navigate(listUrl(selection))
      showToast({ kind: 'success', title: plural(texts.done.erased, erased) })
    },
    onError(error) {
      const counted = refusalIn<EraseQuestion>(error)
      if (counted) return void queries.setQueryData(questionKey(reference), counted)
      // The dialog would cover the notice that asks for a new sign-in.
      if (isSignedOut(error)) onClose()
      reportFailure(error)
    },
  })
}
