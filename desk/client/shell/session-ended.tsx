// The notice that the session has ended. The open page stays, with everything that was typed, until somebody signs in
// again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { fetchResponse } from '../../../src/data/fetch-json.ts'
import { Icon } from '../../../src/icons/icon.tsx'
import { forms } from '../../api/addresses.ts'
import { sessionAddress } from '../../api/desk-data.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { useStart } from '../data/start.ts'
import { useLocale } from '../locale.tsx'

/** Requests a link for the same address. When the window is shown again, checks whether the link was used. */
export function SessionEnded() {
  const { texts, fill } = useLocale()
  const { address } = useStart().session
  const queries = useQueryClient()
  const [hasEnded, setEnded] = useAtom(sessionEndedAtom)
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    // The answer leads to a page, as that of the form on the page before sign-in.
    mutationFn: () => fetchResponse(forms.signIn, { method: 'POST', body: new URLSearchParams({ address }) }),
  })
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!hasEnded) return
    notice.current?.focus()
    async function checkSession() {
      if (document.visibilityState === 'hidden') return
      await fetchResponse(sessionAddress).then(
        () => {
          setEnded(false)
          reset()
          queries.invalidateQueries()
        },
        () => {},
      )
    }
    document.addEventListener('visibilitychange', checkSession)
    addEventListener('focus', checkSession)
    return () => {
      document.removeEventListener('visibilitychange', checkSession)
      removeEventListener('focus', checkSession)
    }
  }, [hasEnded, queries, setEnded, reset])
  if (!hasEnded) return null
  return (
    <section className="notice" role="alert" aria-labelledby="ended-title" tabIndex={-1} ref={notice}>
      <Icon name="clock" />
      <h2 id="ended-title">{texts.ended.title}</h2>
      <p>{isSuccess ? fill(texts.ended.sent, { address }) : texts.ended.text}</p>
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
