// The fields of the contact form: each with its label, hint and error message. They are uncontrolled: React sets
// their initial value, and never changes what is typed.
import { Icon } from '../icons/icon.tsx'
import { inSpans } from '../language/in-spans.tsx'
import { useLanguageInUrl } from '../links/current-url.ts'
import { NewTabNote, newTab } from '../links/external-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { withLanguage } from '../page-urls.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { useIsRefusedForm } from './form-state.ts'
import { type ChoiceRule, type ContactField, type FieldWith, type Rule, rules, type TextRule } from './rules.ts'
import type { ContactValues } from './validate.ts'

/** The fields that the visitor fills in. The package has an element of its own. */
type FormField = Exclude<ContactField, 'package'>
type WrittenField = Exclude<FormField, 'confidentiality'>

interface FieldProps<Name> {
  name: Name
  value?: ContactValues[FormField] | undefined
  error?: string | undefined
}

export function Field({ name, value, error }: FieldProps<FormField>) {
  return name === 'confidentiality' ? (
    <ConfidentialityField checked={value === true} error={error} />
  ) : (
    <WrittenField name={name} value={value} error={error} />
  )
}

function WrittenField({ name, value, error }: FieldProps<WrittenField>) {
  const t = useTexts()
  const { facts } = useSite()
  const isOptional = 'optional' in rules[name]
  if (isOfKind(name, 'choice') && rules[name].choices(facts).length === 0) return null
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
      <Control name={name} value={value} error={error} />
      {isHinted(name) && (
        <p className="hint" id={`${name}-hint`}>
          {t(`contact.form.fields.${name}.hint`)}
        </p>
      )}
      <FieldMessage field={name} message={error} />
    </div>
  )
}

function Control({ name, value, error }: FieldProps<WrittenField>) {
  const t = useTexts()
  const { facts } = useSite()
  const props = {
    id: name,
    name,
    required: !('optional' in rules[name]),
    defaultValue: String(value ?? ''),
    ...ariaAttributes(name, error),
  }
  if (isOfKind(name, 'choice')) {
    const { choices, title }: ChoiceRule = rules[name]
    return (
      <div className="pick">
        <select {...props}>
          <option value="">{t(`contact.form.fields.${name}.placeholder`)}</option>
          {choices(facts).map((choice) => (
            <option key={choice} value={choice}>
              {title(choice, t)}
            </option>
          ))}
        </select>
        <Icon name="arrow-down" />
      </div>
    )
  }
  if (isOfKind(name, 'multiline')) {
    const placeholder = t(`contact.form.fields.${name}.placeholder`)
    return <textarea {...props} rows={4} maxLength={rules[name].max} placeholder={placeholder} />
  }
  const { kind, autoComplete, max }: TextRule = rules[name]
  return <input {...props} type={kind} autoComplete={autoComplete} enterKeyHint="next" maxLength={max} />
}

function ConfidentialityField({ checked, error }: { checked: boolean; error?: string | undefined }) {
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
 * The honeypot: a field that people do not see and bots fill in. No browser or password manager completes a field
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

const isOfKind = <Kind extends Rule['kind']>(
  field: WrittenField,
  kind: Kind,
): field is WrittenField & FieldWith<{ kind: Kind }> => rules[field].kind === kind

const isHinted = (field: ContactField): field is FieldWith<{ hinted: true }> => 'hinted' in rules[field]

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
