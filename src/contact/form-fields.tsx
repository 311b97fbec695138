// The fields of the contact form: each with its label, hint and error message. They are uncontrolled: React sets
// their initial value and does not render them again while the form is being sent.

import { memo } from 'react'
import { withLanguage } from '../addresses.ts'
import { Icon } from '../icons/icon.tsx'
import { inSpans } from '../language/in-spans.tsx'
import { useTexts } from '../language/texts.ts'
import { useLanguageInUrl } from '../links/current-url.ts'
import { NewTabNote, newTab } from '../links/external-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { formOptionsOf, optionTitle } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { useIsRefusedForm } from './form-state.ts'
import { type ContactField, rules } from './rules.ts'
import { usePreselectedOption } from './use-contact-form.ts'

const lineTypes = { name: 'text', email: 'email', phone: 'tel' } as const

interface LineFieldProps {
  name: keyof typeof lineTypes
  value?: string
  error?: string
}

export const LineField = memo(function LineField({ name, value = '', error }: LineFieldProps) {
  const t = useTexts()
  const type = lineTypes[name]
  const hint = name === 'name' ? undefined : t(`contact.form.fields.${name}.hint`)
  return (
    <div className="field">
      <label htmlFor={name}>
        {/* Screen readers announce `required` themselves. */}
        <span>{t(`contact.form.fields.${name}.label`)}</span>{' '}
        <span aria-hidden="true">{`(${t('contact.form.required')})`}</span>
      </label>
      <input
        id={name}
        name={name}
        type={type}
        inputMode={type}
        autoComplete={name === 'phone' ? 'tel' : name}
        enterKeyHint="next"
        required
        maxLength={rules[name].max}
        defaultValue={value}
        {...ariaAttributes(name, error, hint)}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldMessage field={name} message={error} />
    </div>
  )
})

export const ServiceField = memo(function ServiceField({ value, error }: { value?: string; error?: string }) {
  const t = useTexts()
  const preselected = usePreselectedOption()
  const { facts } = useSite()
  return (
    <div className="field span">
      <OptionalLabel field="service" />
      <div className="pick">
        <select id="service" name="service" defaultValue={value ?? preselected} {...ariaAttributes('service', error)}>
          <option value="">{t('contact.form.fields.service.placeholder')}</option>
          {formOptionsOf(facts).map((option) => (
            <option key={option} value={option}>
              {optionTitle(option, t)}
            </option>
          ))}
        </select>
        <Icon name="arrow-down" />
      </div>
      <FieldMessage field="service" message={error} />
    </div>
  )
})

export const MessageField = memo(function MessageField({ value, error }: { value?: string; error?: string }) {
  const t = useTexts()
  return (
    <div className="field span">
      <OptionalLabel field="message" />
      <textarea
        id="message"
        name="message"
        rows={4}
        maxLength={rules.message.max}
        placeholder={t('contact.form.fields.message.placeholder')}
        defaultValue={value}
        {...ariaAttributes('message', error)}
      />
      <FieldMessage field="message" message={error} />
    </div>
  )
})

function OptionalLabel({ field }: { field: 'service' | 'message' }) {
  const t = useTexts()
  return (
    <label htmlFor={field}>
      <span>{t(`contact.form.fields.${field}.label`)}</span> <span>{`(${t('contact.form.optional')})`}</span>
    </label>
  )
}

interface ConfidentialityFieldProps {
  checked?: boolean
  error?: string
}

export const ConfidentialityField = memo(function ConfidentialityField({ checked, error }: ConfidentialityFieldProps) {
  const t = useTexts()
  return (
    <div className="check span">
      <input
        id="confidentiality"
        name="confidentiality"
        type="checkbox"
        value="true"
        required
        defaultChecked={checked}
        {...ariaAttributes('confidentiality', error)}
      />
      <label htmlFor="confidentiality">
        {inSpans(
          t.rich('contact.form.fields.confidentiality.label', {
            link: (key) => <PrivacyLink key={key} />,
          }),
        )}
      </label>
      <FieldMessage field="confidentiality" message={error} />
    </div>
  )
})

function PrivacyLink() {
  const text = useTexts()('contact.form.fields.confidentiality.linkText')
  const languageInUrl = useLanguageInUrl()
  if (!useIsRefusedForm()) return <PageLink to="/legal/privacy">{text}</PageLink>
  return (
    <a href={withLanguage('/legal/privacy', languageInUrl)} {...newTab}>
      <span>{text}</span>
      <NewTabNote />
    </a>
  )
}

/**
 * The honeypot: a field that people do not see and robots fill in. No browser or password manager completes a field
 * of this name.
 */
export const Honeypot = memo(function Honeypot() {
  const t = useTexts()
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="subject">{t('contact.form.fields.honeypot.label')}</label>
      <input id="subject" type="text" name="subject" tabIndex={-1} autoComplete="off" />
    </div>
  )
})

/** The attributes that connect a field with its hint and its error message (WCAG 3.3.1, technique ARIA1). */
function ariaAttributes(field: ContactField, error?: string, hint?: string) {
  const ids = [hint && `${field}-hint`, error && `${field}-err`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

function FieldMessage({ field, message }: { field: ContactField; message?: string }) {
  if (!message) return null
  return (
    <p className="err" id={`${field}-err`}>
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  )
}
