// The contact form: empty, or with what was typed and the errors. It works without JavaScript; with it, it is sent
// without leaving the page.
import { useAtomValue, useSetAtom } from 'jotai'
import type { MouseEvent, Ref } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useLanguageInUrl, useSetParameters } from '../links/current-url.ts'
import { withLanguage } from '../page-urls.ts'
import { contactPath } from '../routes.ts'
import { formatPrice } from '../site/format.ts'
import type { PackageId } from '../site/packages.ts'
import { useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { announcementAtom } from '../toasts/announcer.tsx'
import { useOnChange } from '../use-on-change.ts'
import { Confirmation } from './confirmation.tsx'
import { Field, Honeypot } from './form-fields.tsx'
import { formStateAtom, refusedFormId, selectedPackageAtom, useIsRefusedForm } from './form-state.ts'
import { contactFields } from './rules.ts'
import { useContactForm } from './use-contact-form.ts'
import { type ContactErrors, type ContactValues, errorMessages } from './validate.ts'

interface ContactFormProps {
  /** The initial values. Without them the fields are empty, except for the service and the town that the URL names. */
  values?: ContactValues
  headingLevel?: 2 | 3
}

export function ContactForm(props: ContactFormProps) {
  const { receipt } = useAtomValue(formStateAtom)
  const setParameters = useSetParameters()
  // The next form is empty: the URL must not fill it in.
  useOnChange(receipt, () => receipt && setParameters({ package: '', service: '', town: '' }))
  return receipt ? <Confirmation receipt={receipt} /> : <Form {...props} />
}

function Form({ values: initialValues, headingLevel = 3 }: ContactFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const { hasDesk } = useSite()
  const { state, packageId, preselected, props, focusTargets } = useContactForm()
  const values: Partial<ContactValues> = initialValues ?? preselected
  const errors = errorMessages(state.errors, t)
  const isRefusedForm = useIsRefusedForm()
  const Heading = `h${headingLevel}` as const
  return (
    <form
      id={isRefusedForm ? refusedFormId : undefined}
      className="form"
      method="post"
      action={`${contactPath}?lang=${language}`}
      noValidate
      aria-label={t('aria.contactForm')}
      {...props}
    >
      {Object.keys(errors).length > 0 ? (
        <ErrorSummary errors={errors} heading={Heading} ref={focusTargets.summary} />
      ) : (
        <Heading>{t('contact.form.title')}</Heading>
      )}
      {packageId && <SelectedPackage id={packageId} />}
      {contactFields.map(
        (name) => name !== 'package' && <Field key={name} name={name} value={values[name]} error={errors[name]} />,
      )}
      <Honeypot />
      <div className="actions span">
        <button
          type="submit"
          className="btn"
          disabled={state.pending}
          aria-busy={state.pending ? true : undefined}
          ref={focusTargets.button}
        >
          {t(state.pending ? 'contact.form.pending' : 'contact.form.submit')}
        </button>
        <p className="note">{t('contact.answer')}</p>
      </div>
      {/* Not a live region: the toast has announced it. */}
      {state.failure && (
        <p className="err span">
          <Icon name="alert" />
          <span>{t('lang.sentences', { first: t('contact.toast.errorTitle'), next: state.failure(t) })}</span>
        </p>
      )}
      <p className="note">{t(hasDesk ? 'contact.form.privacyNoteWithDesk' : 'contact.form.privacyNote')}</p>
    </form>
  )
}

function SelectedPackage({ id }: { id: PackageId }) {
  const t = useTexts()
  const languageInUrl = useLanguageInUrl()
  const { facts } = useSite()
  const name = t(`pricing.packages.${id}.name`)
  const isRefusedForm = useIsRefusedForm()
  const label = (
    <>
      <span>{t('contact.form.choice.remove')}</span> <span className="vh">{name}</span>
      <Icon name="close" />
    </>
  )
  const remove = useRemovePackage(t('contact.form.choice.removed', { package: name }))
  return (
    <>
      <p className="choice span">
        <span className="caps">{t('contact.form.choice.label')}</span>
        <b>{name}</b>
        <span>{t(`pricing.packages.${id}.priceLabel`, { price: formatPrice(facts.prices[id], facts, t) })}</span>
        {isRefusedForm ? (
          <button type="submit" name="edit" value="no-package" onClick={remove}>
            {label}
          </button>
        ) : (
          <a href={withLanguage('/#contact', languageInUrl)} onClick={remove}>
            {label}
          </a>
        )}
      </p>
      <input type="hidden" name="package" value={id} />
    </>
  )
}

/** Removes the package from the form and the URL, announces it, and moves the focus to the first field. */
function useRemovePackage(message: string) {
  const setPackage = useSetAtom(selectedPackageAtom)
  const announce = useSetAtom(announcementAtom)
  const setParameters = useSetParameters()
  return (event: MouseEvent) => {
    event.preventDefault()
    setPackage('')
    setParameters({ package: '' })
    announce({ text: message })
    document.getElementById('name')?.focus()
  }
}

interface ErrorSummaryProps {
  errors: ContactErrors
  heading: 'h2' | 'h3'
  ref?: Ref<HTMLDivElement>
}

/** The invalid fields on top of a refused form: each line links to its field. */
function ErrorSummary({ errors, heading: Heading, ref }: ErrorSummaryProps) {
  const t = useTexts()
  const messages = Object.entries(errors)
  return (
    // biome-ignore lint/a11y/noAutofocus: the errors are read first, even without JavaScript.
    <div className="summary span" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary-title" ref={ref}>
      <Heading id="summary-title">{t.plural('contact.errorSummary.title', messages.length)}</Heading>
      <p>{t('contact.errorSummary.text')}</p>
      <ul>
        {messages.map(([field, message]) => (
          <li key={field}>
            {field === 'package' ? (
              message
            ) : (
              <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls to the field and its label, which the browser would hide under the header. The URL does not change. */
function goToField(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.parentElement?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
