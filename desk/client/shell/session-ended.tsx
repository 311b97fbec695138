// The notice that the session has ended. The open page stays, with everything that was typed, until somebody signs in
// again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { forms, pages } from '../../api/addresses.ts'
import { sendForm } from '../data/send-form.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { useLocale } from '../locale.tsx'

/** Requests a link for the same address. When the window is shown again, checks whether the link was used. */
export function SessionEnded({ address }: { address: string }) {
  const { texts, fill } = useLocale()
  const queries = useQueryClient()
  const [hasEnded, setEnded] = useAtom(sessionEndedAtom)
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    mutationFn: () => sendForm(forms.signIn, { address }),
  })
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!hasEnded) return
    notice.current?.focus()
    async function checkSession() {
      if (document.visibilityState === 'hidden') return
      // Loads the account page, because it marks no request as read.
      await queries.fetchQuery({ queryKey: viewKey(pages.account), staleTime: 0 }).then(
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
