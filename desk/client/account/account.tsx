// The account: open sessions, the shortcuts, the language.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { withLanguage } from '../../../src/addresses.ts'
import { languages } from '../../../src/language/language.ts'
import type { AccountPage, OpenSession } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import { type DeskView, deskLanguages, type SessionSummary } from '../../api/desk-data.ts'
import { useFailure } from '../data/failure.ts'
import { type Fields, sendForm } from '../data/send-form.ts'
import { viewKey } from '../data/views.ts'
import { areShortcutsOn, switchShortcuts } from '../keyboard/keyboard.ts'
import { useLocale } from '../locale.tsx'
import { ActionForm } from '../shell/action-form.tsx'
import { doneText } from '../shell/done.tsx'
import { PageHead, Tabs } from '../shell/page-head.tsx'
import { Switch } from '../shell/switch.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { deviceName } from './device.ts'

/** The tabs of the account. */
export function AccountTabs({ current }: { current: 'account' | 'audit' }) {
  const { texts } = useLocale()
  const tabs = [
    { id: 'account', address: pages.account, title: texts.account.own },
    { id: 'audit', address: pages.audit, title: texts.audit.title },
  ]
  return <Tabs label={texts.account.tabs} tabs={tabs} current={current} />
}

export function Account({ page, session }: { page: AccountPage; session: SessionSummary }) {
  const { language, texts, fill } = useLocale()
  const { account } = texts
  return (
    <>
      <PageHead title={account.title}>{fill(account.signedIn, { address: session.address })}</PageHead>
      <AccountTabs current="account" />
      <div className="sections">
        <Part id="sessions" title={account.sessions.title} text={account.sessions.text}>
          <Sessions sessions={page.sessions} />
        </Part>
        {/* Without JavaScript there are no shortcuts. */}
        <Part id="keyboard" className="with-scripts" title={account.keyboard.title} text={account.keyboard.text}>
          <ul className="lines">
            <li>
              <ShortcutsSwitch />
            </li>
          </ul>
        </Part>
        <Part id="language" title={account.language.title} text={account.language.text}>
          <ul className="lines">
            {deskLanguages.map((other) => (
              <li key={other}>
                <Link
                  className="text-btn"
                  to={withLanguage(pages.account, other)}
                  lang={other}
                  hrefLang={other}
                  aria-current={other === language ? 'true' : undefined}
                >
                  {languages[other].name}
                </Link>
                {other === language && <span className="tag">{account.language.current}</span>}
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </>
  )
}

function ShortcutsSwitch() {
  const { texts } = useLocale()
  const [isOn, setOn] = useState(false)
  // After hydration, because the server does not know the choice.
  useEffect(() => setOn(areShortcutsOn()), [])
  return (
    <Switch
      label={texts.account.keyboard.switch}
      isOn={isOn}
      onChange={(next) => {
        switchShortcuts(next)
        setOn(next)
      }}
    />
  )
}

interface PartProps {
  id: string
  className?: string
  title: string
  text: string
  children: ReactNode
}

function Part({ id, className = '', title, text, children }: PartProps) {
  return (
    <section className={`part ${className}`.trim()} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const locale = useLocale()
  const { texts, fill, when } = locale
  const labels = texts.account.sessions
  const end = useEndSessions()
  return (
    <>
      <ul className="lines">
        {sessions.map((session) => {
          const { id, current, createdAt, seenAt } = session
          const name = deviceName(session, locale)
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                <small>
                  {current
                    ? fill(labels.current, { since: when(createdAt) })
                    : fill(labels.other, { used: when(seenAt), since: when(createdAt) })}
                </small>
              </div>
              {current ? (
                // The browser itself sends the form, so the next page starts with an empty memory.
                <ActionForm action={forms.signOut}>
                  <button type="submit" className="btn btn-line">
                    {labels.signOut}
                  </button>
                </ActionForm>
              ) : (
                <ActionForm
                  action={forms.endSession}
                  fields={{ session: id }}
                  onSend={() => end({ address: forms.endSession, fields: { session: id } })}
                >
                  <button type="submit" className="text-btn">
                    {labels.end}
                    <span className="vh"> {fill(labels.endOne, { session: name })}</span>
                  </button>
                </ActionForm>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <ActionForm action={forms.endOtherSessions} onSend={() => end({ address: forms.endOtherSessions, fields: {} })}>
          <button type="submit" className="text-btn">
            {labels.endOthers}
          </button>
        </ActionForm>
      )}
    </>
  )
}

interface EndForm {
  address: string
  fields: Fields
}

/** Ends sessions. Their rows disappear at once, and reappear if the server refuses. */
function useEndSessions() {
  const locale = useLocale()
  const queries = useQueryClient()
  const showToast = useSetAtom(showToastAtom)
  const reportFailure = useFailure()
  const key = viewKey(pages.account)
  const { mutate } = useMutation({
    mutationFn: ({ address, fields }: EndForm) => sendForm(address, fields),
    async onMutate({ fields }) {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<DeskView>(key)
      if (before?.page.kind === 'account') {
        const { page } = before
        const stays = ({ current, id }: OpenSession) =>
          current || (fields.session !== undefined && id !== fields.session)
        queries.setQueryData(key, { ...before, page: { ...page, sessions: page.sessions.filter(stays) } })
      }
      return before
    },
    onSuccess({ done, ...view }) {
      queries.setQueryData(key, { ...view, address: pages.account })
      if (done) showToast({ kind: 'success', title: doneText(done, locale) })
      // The pressed button no longer exists.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    onError(error, form, before) {
      queries.setQueryData(key, before)
      reportFailure(error, { again: () => mutate(form) })
    },
  })
  return mutate
}
