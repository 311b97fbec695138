// The pages before sign-in: the form for the address, the message that a mail was sent, the page of a link, and errors.
// They are not hydrated. Only these pages of the desk have a picture.
import type { ReactNode } from 'react'
import { Icon, Mark } from '../../../src/icons/icon.tsx'
import { Picture } from '../../../src/pictures/picture.tsx'
import { Brand } from '../../../src/site/brand.tsx'
import { forms, pages } from '../../api/addresses.ts'
import type { DeskProblemPage, DeskView } from '../../api/desk-data.ts'
import type { SignInLinkPage, SignInPage, SignInSentPage } from '../../api/sign-in-data.ts'
import { useLocale } from '../locale.tsx'
import { Problem } from '../problem.tsx'
import { ActionForm } from '../shell/action-form.tsx'
import { DoneNotice } from '../shell/done.tsx'
import { LanguageLinks } from '../shell/language-links.tsx'

export function BeforeSignIn({ view }: { view: DeskView }) {
  const { texts, fill } = useLocale()
  const { brand, page } = view
  return (
    <div className="sign grid">
      <header className="sign-top">
        <a className="logo" href={pages.requests} aria-label={fill(texts.home, { brand })}>
          <Mark />
          <Brand />
        </a>
        {/* The address of a link leaves out its token, so the page in the other language is the first one. */}
        <LanguageLinks address={page.kind === 'sign-in-link' ? pages.signIn : view.address} />
      </header>
      <main id="main" className="sign-in" tabIndex={-1}>
        <DoneNotice done={view.done} />
        {contentOf(view)}
      </main>
      <Picture
        className="sign-art"
        name="service-administrative-support"
        alt=""
        sizes="(max-width:63.99rem) 100vw, 50vw"
        priority
      />
      <footer className="sign-end">
        <p>
          {fill(texts.signIn.team, { brand })} <a href="/">{texts.signIn.website}</a>
        </p>
      </footer>
    </div>
  )
}

function contentOf({ brand, page }: DeskView): ReactNode {
  if (page.kind === 'sign-in') return <SignIn brand={brand} {...page} />
  if (page.kind === 'sign-in-sent') return <SignInSent {...page} />
  if (page.kind === 'sign-in-link') return <SignInLink {...page} />
  return <Problem {...(page as DeskProblemPage)} />
}

function SignIn({ brand, reason, value, invalid, returnTo }: SignInPage & { brand: string }) {
  const { texts, fill } = useLocale()
  const { signIn } = texts
  const isExpired = reason === 'link-expired'
  const { title, lead } = isExpired ? signIn.expired : reason === 'session-ended' ? signIn.ended : signIn
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <form method="post" action={forms.signIn} noValidate>
        {returnTo && <input type="hidden" name="to" value={returnTo} />}
        <div className="field">
          <label htmlFor="address">{signIn.address}</label>
          <input
            id="address"
            name="address"
            type="email"
            autoComplete="email"
            required
            defaultValue={value}
            aria-invalid={invalid}
            aria-describedby={invalid ? 'address-hint address-error' : 'address-hint'}
          />
          <p className="hint" id="address-hint">
            {fill(signIn.hint, { brand })}
          </p>
          {invalid && (
            <p className="err" id="address-error" role="alert">
              <Icon name="alert" />
              <span>{signIn.invalid}</span>
            </p>
          )}
        </div>
        <button type="submit" className="btn">
          {isExpired ? signIn.expired.send : signIn.send}
        </button>
      </form>
    </>
  )
}

function SignInSent({ value }: SignInSentPage) {
  const { sent } = useLocale().texts.signIn
  return (
    <>
      <h1>{sent.title}</h1>
      <p className="lead">{value ? sent.lead : sent.leadWithout}</p>
      {value && <p className="address">{value}</p>}
      <p>{sent.text}</p>
      <p>{sent.nothing}</p>
      <p>
        <a className="go go-back" href={pages.signIn}>
          <Icon name="arrow-left" />
          <span>{sent.again}</span>
        </a>
      </p>
    </>
  )
}

function SignInLink({ address, token }: SignInLinkPage) {
  const { link } = useLocale().texts.signIn
  return (
    <>
      <h1>{link.title}</h1>
      <p className="lead">{link.lead}</p>
      <p className="address">{address}</p>
      <ActionForm action={forms.link} fields={{ token }}>
        <button type="submit" className="btn">
          {link.button}
        </button>
      </ActionForm>
      <p>{link.text}</p>
      <p>{link.why}</p>
    </>
  )
}
