// The TypeBox schema of a contact request, derived from the rules. Used by the server only: in the browser TypeBox
// would weigh more than the form.
import { Type } from 'typebox'
import {
  type ChoiceFacts,
  type ContactField,
  type ContactRequest,
  isChoice,
  isLongEnough,
  type Rule,
  rules,
} from './rules.ts'

/** The schema. `facts` is called for each request because the content of the site can change. */
export function contactRequest(facts: () => ChoiceFacts) {
  const properties = Object.entries(rules).map(([field, rule]) => [field, fieldSchema(rule, facts)])
  return Type.Unsafe<ContactRequest>(
    Type.Object(Object.fromEntries(properties) as Record<ContactField, ReturnType<typeof fieldSchema>>),
  )
}

function fieldSchema(rule: Rule, facts: () => ChoiceFacts) {
  if (rule.kind === 'consent') return Type.Literal(true)
  const text =
    rule.kind === 'choice'
      ? Type.Refine(Type.String(), (value) => isChoice(rule, value, facts()))
      : // A pattern counts code points. TypeBox's minLength and maxLength count grapheme clusters, and a hundred of
        // these can contain any number of combining marks.
        Type.Refine(
          Type.String({ pattern: `^[\\s\\S]{0,${rule.max}}$` }),
          (value) => isLongEnough(rule, value) && (rule.test?.(value) ?? true),
        )
  return rule.optional ? Type.Optional(text) : text
}
