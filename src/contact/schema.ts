// The TypeBox schema of a contact request, derived from the rules. Used by the server only: in the browser TypeBox
// would weigh more than the form.
import { Type } from 'typebox'
import { type ContactField, type ContactRequest, type FormChoices, isLongEnough, type Rule, rules } from './rules.ts'

/** The schema. `choices` is called for each request because the content of the site can change. */
export function contactRequest(choices: () => FormChoices) {
  const properties = Object.entries(rules).map(([field, rule]) => [field, schemaOf(rule, choices)])
  return Type.Unsafe<ContactRequest>(
    Type.Object(Object.fromEntries(properties) as Record<ContactField, ReturnType<typeof schemaOf>>),
  )
}

function schemaOf(rule: Rule, choices: () => FormChoices) {
  if (rule.kind === 'consent') return Type.Literal(true)
  if (rule.kind === 'choice') {
    return Type.Optional(Type.Refine(Type.String(), (value) => choices()[rule.choices].includes(value)))
  }
  const { max, test = () => true, optional } = rule
  // A pattern counts code points. TypeBox's minLength and maxLength count grapheme clusters, and a hundred of these
  // can contain any number of combining marks.
  const text = Type.Refine(
    Type.String({ pattern: `^[\\s\\S]{0,${max}}$` }),
    (value) => isLongEnough(rule, value) && test(value),
  )
  return optional ? Type.Optional(text) : text
}
