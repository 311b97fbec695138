// The session has ended while a page was open: it stays, with what was typed, until somebody signs in again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { sendForm } from '../data/send-form.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { forms, pages } from '../desk-addresses.ts'
import { useLocale } from '../locale.tsx'

/** Asks for a link to the address that was signed in; looks whether it was used when the window is shown again. */
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
    async function look() {
      if (document.visibilityState === 'hidden') return
      // The account, since it marks nothing as read.
      await queries.fetchQuery({ queryKey: viewKey(pages.account), staleTime: 0 }).then(
        () => {
          setEnded(false)
          reset()
          queries.invalidateQueries()
        },
        () => {},
      )
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
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
