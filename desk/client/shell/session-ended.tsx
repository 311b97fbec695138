// The notice that the session has ended. The open page keeps everything that was typed until the person signs in again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { fetchResponse } from '../../../src/data/fetch-json.ts'
import { Icon } from '../../../src/icons/icon.tsx'
import { sessionUrl } from '../../api/desk-data.ts'
import { forms } from '../../api/urls.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { useStart } from '../data/start.ts'
import { useLocale } from '../locale.tsx'

/** The interval of the checks for a new sign-in in another window, in milliseconds. */
const checkAgain = 5000

/** Requests a link for the same email address. Does not take the focus, because the person may be typing. */
export function SessionEnded() {
  const { texts, fill } = useLocale()
  const { email } = useStart().session
  const queries = useQueryClient()
  const [hasEnded, setEnded] = useAtom(sessionEndedAtom)
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    // The form of the sign-in page, whose response redirects to a page.
    mutationFn: () => fetchResponse(forms.signIn, { method: 'POST', body: new URLSearchParams({ email }) }),
  })
  useEffect(() => {
    if (!hasEnded) return
    async function checkSession() {
      if (document.visibilityState === 'hidden') return
      await fetchResponse(sessionUrl).then(
        () => {
          setEnded(false)
          reset()
          queries.invalidateQueries()
        },
        () => {},
      )
    }
    const timer = setInterval(checkSession, checkAgain)
    document.addEventListener('visibilitychange', checkSession)
    addEventListener('focus', checkSession)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkSession)
      removeEventListener('focus', checkSession)
    }
  }, [hasEnded, queries, setEnded, reset])
  if (!hasEnded) return null
  return (
    <section className="notice notice-ended" role="alert" aria-labelledby="ended-title">
      <Icon name="clock" />
      <h2 id="ended-title">{texts.ended.title}</h2>
      <p>{isSuccess ? fill(texts.ended.sent, { email }) : texts.ended.text}</p>
      {isError && <p className="bad">{texts.problem.unreachable}</p>}
      {!isSuccess && (
        <div className="actions">
          <button type="button" className="btn" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
            {texts.ended.button}
          </button>
        </div>
      )}
    </section>
  )
}
