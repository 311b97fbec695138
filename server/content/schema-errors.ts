// The fields of a content document that do not match the schema, with the reason.
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import {
  type ContentError,
  type ContentErrorCode,
  type ErrorValues,
  schemaKeywords,
} from '../../src/site/content-error.ts'
import { SiteFile } from '../../src/site/site-file.ts'

/** `SiteFile` with its definitions in place: TypeBox searches the whole schema for each reference in it. */
const schema = withDefinitions(SiteFile) as TSchema

function withDefinitions(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(withDefinitions)
  const { $ref, $defs, ...keywords } = node as { $ref?: string; $defs?: unknown }
  if ($ref !== undefined) return withDefinitions(Value.Pointer.Get(SiteFile, $ref.slice(1)))
  return Object.fromEntries(Object.entries(keywords).map(([name, below]) => [name, withDefinitions(below)]))
}

/** The keywords that tell people what to write. */
interface Annotations {
  description?: string
  control?: string
}

/** An error for each field of the complete `document` that does not match the schema. */
export function schemaErrors(document: unknown): ContentError[] {
  return Value.Errors(schema, document).flatMap((error): ContentError[] => {
    const { keyword, instancePath, message, params, schemaPath } = error
    const path = Value.Pointer.Indices(instancePath)
    // TypeBox also reports the object that contains the unknown field.
    if (keyword === 'additionalProperties') return []
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      return requiredProperties.map((name) => ({
        path: [...path, name],
        code: 'required',
        values: {},
        message: 'is missing',
      }))
    }
    const code = synonyms[keyword] ?? schemaKeywords.find((known) => known === keyword)
    const { description, control } = annotationsAt(schemaPath.replace(/\/additionalProperties$/, ''))
    const { limit, type, format, multipleOf } = params as Partial<Record<string, unknown>>
    const values = scalarsIn({ limit, type, format, multipleOf, control })
    const hint = description ?? values.format
    return [{ path, code: code ?? 'schema', values, message: errorSentence(keyword, message, hint) }]
  })
}

/** Keywords with the code of another one. */
const synonyms: Partial<Record<string, ContentErrorCode>> = {
  boolean: 'additionalProperties',
  maxProperties: 'maxItems',
}

/** The message for a field, with the description of a pattern instead of the pattern. */
function errorSentence(keyword: string, message: string, hint?: string | number): string {
  const sentences: Record<string, string> = {
    boolean: 'there is no such field',
    pattern: 'is not written as expected',
    format: 'is not written as expected',
  }
  const sentence = sentences[keyword] ?? message
  return hint ? `${sentence} (${hint})` : sentence
}

const annotationsAt = (schemaPath: string) =>
  (Value.Pointer.Get(schema, schemaPath.replace(/^#/, '')) ?? {}) as Annotations

const scalarsIn = (params: object): ErrorValues =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => ['string', 'number'].includes(typeof value)))
