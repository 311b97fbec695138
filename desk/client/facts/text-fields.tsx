// Texts as fields, in every language of the site beside each other.
import { Type } from 'typebox'
import type { Entry } from '../../api/draft-data.ts'
import type { TextDetails, TextInLanguage, TextValue } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { type Next, useDraft } from '../pages/draft.ts'
import { startingWith } from '../pages/language-order.ts'
import { Field } from './field.tsx'
import { SchemaForm } from './schema-form.tsx'

/** A text of one line is at most so long. */
const line = 200
const lines: readonly string[] = ['title', 'short', 'city', 'address', 'metaTitle', 'socialTitle']

/** Texts that are lists of paragraphs or of points. */
const lists: readonly string[] = ['fullDescription', 'highlights']

/** How many characters fit where a text is shown. */
const spaces: Partial<Record<string, number>> = { description: 140, metaTitle: 60, metaDescription: 155 }

type TextName = keyof typeof import('../../texts/en.json')['facts']['texts']

/** The last part of the key of a text: `title` of `services.items.garden-care.title`. */
const nameOf = (key: string) => key.slice(key.lastIndexOf('.') + 1) as TextName

/** Texts that visitors do not see on the page of an item. */
const forSearch: readonly string[] = 'short metaTitle metaDescription socialTitle socialDescription keywords'.split(' ')

export function TextFields({ texts }: { texts: readonly TextDetails[] }) {
  const labels = useLocale().texts.facts
  const search = texts.filter(({ key }) => forSearch.includes(nameOf(key)))
  return (
    <>
      {texts
        .filter((details) => !search.includes(details))
        .map((details) => (
          <InLanguages details={details} key={details.key} />
        ))}
      {search.length > 0 && (
        <details className="span">
          <summary className="text-btn">{labels.forSearch}</summary>
          {search.map((details) => (
            <InLanguages details={details} key={details.key} />
          ))}
        </details>
      )}
    </>
  )
}

function InLanguages({ details }: { details: TextDetails }) {
  const { language } = useLocale()
  return (
    <div className="in-languages span">
      {startingWith(language, details.languages).map((text) => (
        <TextField details={details} text={text} key={text.language} />
      ))}
    </div>
  )
}

function TextField({
  details: { key, maxLength, placeholders },
  text,
}: {
  details: TextDetails
  text: TextInLanguage
}) {
  const { texts, fill } = useLocale()
  const { value, set } = useDraft().of(text as Entry<TextValue>)
  const name = nameOf(key)
  const labels = texts.facts.texts[name]
  const language = texts.languages[text.language]
  const label = fill(texts.facts.inLanguage, { text: labels, language })
  const schema = Type.String({ minLength: 1, maxLength: lines.includes(name) ? line : maxLength })
  if (lists.includes(name)) {
    const { add, remove, item } = texts.facts.paragraphs
    return (
      <fieldset className="list-of-texts">
        <legend>{label}</legend>
        <SchemaForm
          path={text.path}
          schema={Type.Array(schema)}
          texts={{ add, remove, item }}
          value={value ?? []}
          onChange={set as (next: Next<unknown>) => void}
          lang={text.language}
        />
      </fieldset>
    )
  }
  return (
    <Field
      path={text.path}
      label={label}
      schema={schema}
      value={value ?? ''}
      onChange={(next) => set(String(next ?? ''))}
      lang={text.language}
      placeholders={placeholders}
      {...(spaces[name] !== undefined && { space: spaces[name] })}
    />
  )
}
