// The opening words of replies to requests, and the reply templates.
import { LanguageFields } from '../editing/language-fields.tsx'
import { useLocale } from '../locale.tsx'

export function RepliesForm() {
  const { texts, language } = useLocale()
  const labels = texts.facts.replies
  const parts = ['subject', 'greeting', 'quotation'] as const
  return (
    <>
      {parts.map((part) => (
        <LanguageFields textKey={`emails.reply.${part}`} first={language} label={labels[part]} key={part} />
      ))}
      <section className="fact-part" aria-labelledby="templates-title">
        <h3 id="templates-title">{labels.templates}</h3>
        <p>{labels.templatesText}</p>
        <LanguageFields textKey="emails.reply.templates" first={language} />
      </section>
    </>
  )
}
