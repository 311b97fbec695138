// The contact form: empty, or with what was typed and what to correct. A plain form, complete without JavaScript;
// with it, the same form answers without leaving the page.
import { useLanguage, useTexts } from '../language/texts.ts'
import { contactAddress } from '../routes.ts'
import { SelectedPackage } from './choice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { ConfidentialityField, Honeypot, LineField, MessageField, ServiceField } from './form-fields.tsx'
import { errorsOf, refusedFormId, useIsRefusedForm } from './form-state.ts'
import { useContactForm, useSentRequest } from './use-contact-form.ts'
import type { ContactValues } from './validate.ts'

interface ContactFormProps {
  /** What the fields hold at first. Without it they are empty, but for a service that `?service=` names. */
  values?: ContactValues
  headingLevel?: 2 | 3
}

/** The form, or once it was sent, its confirmation. */
export function ContactForm(props: ContactFormProps) {
  const sent = useSentRequest()
  return sent ? <sent.Confirmation receipt={sent.receipt} /> : <Form {...props} />
}

function Form({ values, headingLevel = 3 }: ContactFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const { state, packageId, props, focusTargets } = useContactForm()
  const errors = errorsOf(state, t)
  const isRefusedForm = useIsRefusedForm()
  const Heading = `h${headingLevel}` as const
  return (
    <form
      id={isRefusedForm ? refusedFormId : undefined}
      className="form"
      method="post"
      action={`${contactAddress}?lang=${language}`}
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
      <div className="span">
        <LineField name="name" type="text" value={values?.name} error={errors.name} />
      </div>
      <LineField
        name="email"
        type="email"
        value={values?.email}
        error={errors.email}
        hint={t('contact.form.fields.email.hint')}
      />
      <LineField
        name="phone"
        type="tel"
        value={values?.phone}
        error={errors.phone}
        hint={t('contact.form.fields.phone.hint')}
      />
      <ServiceField value={values?.service} error={errors.service} />
      <MessageField value={values?.message} error={errors.message} />
      <ConfidentialityField checked={values?.confidentiality} error={errors.confidentiality} />
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
      </div>
      <p className="note">{t('contact.form.privacyNote')}</p>
    </form>
  )
}
