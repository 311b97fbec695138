// The fields of the contact form: each with its label, hint and error message. They are uncontrolled: React sets
// their initial value, and never changes what is typed.
import type { ReactNode } from 'react'
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
type LineName = keyof typeof lineTypes

interface FieldProps {
  value?: string
  error?: string
}

export function LineField({ name, value, error }: FieldProps & { name: LineName }) {
  const type = lineTypes[name]
  return (
    <Field name={name} error={error}>
      <input
        id={name}
        name={name}
        type={type}
        inputMode={type}
        autoComplete={name === 'phone' ? 'tel' : name}
        enterKeyHint="next"
        required
        maxLength={rules[name].max}
        defaultValue={value ?? ''}
        {...ariaAttributes(name, error)}
      />
    </Field>
  )
}

export function ServiceField({ value, error }: FieldProps) {
  const t = useTexts()
  const preselected = usePreselectedOption()
  const { facts } = useSite()
  return (
    <Field name="service" error={error}>
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
    </Field>
  )
}

export function MessageField({ value, error }: FieldProps) {
  const t = useTexts()
  return (
    <Field name="message" error={error}>
      <textarea
        id="message"
        name="message"
        rows={4}
        maxLength={rules.message.max}
        placeholder={t('contact.form.fields.message.placeholder')}
        defaultValue={value}
        {...ariaAttributes('message', error)}
      />
    </Field>
  )
}

/** The label of a field, the field (`children`), its hint and its error message. */
function Field({
  name,
  error,
  children,
}: {
  name: LineName | 'service' | 'message'
  error?: string
  children: ReactNode
}) {
  const t = useTexts()
  const isOptional = name === 'service' || name === 'message'
  return (
    <div className={isHinted(name) ? 'field' : 'field span'}>
      <label htmlFor={name}>
        <span>{t(`contact.form.fields.${name}.label`)}</span>
        {/* Screen readers announce `required` themselves. */}
        <span aria-hidden={!isOptional || undefined}>
          {t('lang.brackets', {
            first: '',
            next: t(isOptional ? 'contact.form.optional' : 'contact.form.required'),
          })}
        </span>
      </label>
      {children}
      {isHinted(name) && (
        <p className="hint" id={`${name}-hint`}>
          {t(`contact.form.fields.${name}.hint`)}
        </p>
      )}
      <FieldMessage field={name} message={error} />
    </div>
  )
}

export function ConfidentialityField({ checked, error }: { checked?: boolean; error?: string }) {
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
        {inSpans(t.rich('contact.form.fields.confidentiality.label', { link: (key) => <PrivacyLink key={key} /> }))}
      </label>
      <FieldMessage field="confidentiality" message={error} />
    </div>
  )
}

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
export function Honeypot() {
  const t = useTexts()
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="subject">{t('contact.form.fields.honeypot.label')}</label>
      <input id="subject" type="text" name="subject" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

const isHinted = (field: ContactField): field is 'email' | 'phone' => field === 'email' || field === 'phone'

/** The attributes that connect a field with its hint and its error message (WCAG 3.3.1, technique ARIA1). */
function ariaAttributes(field: ContactField, error?: string) {
  const ids = [isHinted(field) && `${field}-hint`, error && `${field}-err`].filter(Boolean).join(' ')
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
