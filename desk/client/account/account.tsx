// The account: open sessions, the shortcuts and the language.
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { languages } from '../../../src/language/language.ts'
import { withLanguage } from '../../../src/page-urls.ts'
import { type AccountPage, type OpenSession, sessionsUrl } from '../../api/account-data.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { forms, pages } from '../../api/urls.ts'
import { callApi } from '../data/call-api.ts'
import { accountQuery } from '../data/queries.ts'
import { useStart } from '../data/start.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { areShortcutsOn, switchShortcuts } from '../shell/keyboard.ts'
import { focusTitle, PageHead, Tabs } from '../shell/page-head.tsx'
import { Switch } from '../shell/switch.tsx'
import { useReportFailure, useShowToast } from '../shell/toast.ts'

export function AccountTabs({ current }: { current: 'account' | 'audit' }) {
  const { texts } = useLocale()
  const tabs = [
    { id: 'account', url: pages.account, title: texts.account.own },
    { id: 'audit', url: pages.audit, title: texts.audit.title },
  ]
  return <Tabs label={texts.account.tabs} tabs={tabs} current={current} />
}

export function Account() {
  const { session } = useStart()
  const { data } = useSuspenseQuery(accountQuery)
  const { language, texts, fill, languageName } = useLocale()
  const { account } = texts
  const office = languageName(data.officeLanguage)
  return (
    <>
      <PageHead title={account.title}>{fill(account.signedIn, { email: session.email })}</PageHead>
      <AccountTabs current="account" />
      <div className="sections">
        <Part id="sessions" title={account.sessions.title} text={account.sessions.text}>
          <Sessions {...data} />
        </Part>
        <Part id="keyboard" title={account.keyboard.title} text={account.keyboard.text}>
          <ul className="lines">
            <li>
              <ShortcutsSwitch />
            </li>
          </ul>
        </Part>
        <Part id="language" title={account.language.title} text={fill(account.language.text, { office })}>
          <ul className="lines">
            {deskLanguages.map((other) => (
              <li key={other}>
                <a
                  className="text-btn"
                  href={withLanguage(pages.account, other)}
                  lang={other}
                  hrefLang={other}
                  aria-current={other === language ? 'true' : undefined}
                >
                  {languages[other].name}
                </a>
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
  const [isOn, setOn] = useState(areShortcutsOn)
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
  title: string
  text: string
  children: ReactNode
}

function Part({ id, title, text, children }: PartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="note">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

function Sessions({ sessions, hasPreviewLinks }: AccountPage) {
  const locale = useLocale()
  const { texts, fill, when } = locale
  const labels = texts.account.sessions
  const end = useEndSessions()
  return (
    <>
      <ul className="lines">
        {sessions.map((session) => {
          const { id, current, isOwnDevice, createdAt, seenAt } = session
          const name = deviceName(session, locale)
          return (
            <li key={id}>
              <div>
                <b>{name}</b> {isOwnDevice && <span className="tag">{labels.own}</span>}
                <small>
                  {fill(current ? labels.current : labels.other, { used: when(seenAt), since: when(createdAt) })}
                </small>
              </div>
              {current ? (
                // A plain form, so that the next page starts with an empty cache.
                <form method="post" action={forms.signOut}>
                  <button type="submit" className="btn btn-line">
                    {labels.signOut}
                  </button>
                </form>
              ) : (
                <button type="button" className="text-btn" onClick={() => end({ id })}>
                  <span>{labels.end}</span>
                  <span className="vh"> {fill(labels.endOne, { session: name })}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {(sessions.length > 1 || hasPreviewLinks) && (
        <button type="button" className="text-btn" onClick={() => end({})}>
          {labels.endOthers}
        </button>
      )}
    </>
  )
}

/** The browser and system of a device, for example 'Firefox on Windows'. */
export function deviceName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>, locale: DeskLocale): string {
  const { name, unknown } = locale.texts.account.sessions
  if (browser && system) return locale.fill(name, { browser, system })
  return browser ?? system ?? unknown
}

/** Ends one session, or all except the current one. */
function useEndSessions() {
  const { texts } = useLocale()
  const queries = useQueryClient()
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  const { mutate } = useMutation({
    mutationFn: async (which: { id?: string }) => (await callApi('POST', sessionsUrl, which)) as AccountPage,
    onSuccess(page, { id }) {
      queries.setQueryData(accountQuery.queryKey, page)
      showToast({ kind: 'success', title: texts.done[id === undefined ? 'others-ended' : 'session-ended'] })
      focusTitle()
    },
    onError: (error, which) => reportFailure(error, { again: () => mutate(which) }),
  })
  return mutate
}
