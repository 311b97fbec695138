// Which fields of a content document do not match the schema, and why.
import { Value } from 'typebox/value'
import type { ContentError, ContentErrorDetail } from '../../src/site/content-error.ts'
import { addressPattern, colourPattern, contactPattern, phonePattern, timePattern } from '../../src/site/patterns.ts'
import { SiteFile } from '../../src/site/site-file.ts'

type SchemaError = ReturnType<typeof Value.Errors>[number]

/** An error for each field of `document`, a whole one, that does not match the schema. */
export function schemaErrors(document: unknown): ContentError[] {
  return Value.Errors(SiteFile, document).flatMap((error): ContentError[] => {
    const { keyword, instancePath, message, params, schemaPath } = error
    const path = Value.Pointer.Indices(instancePath)
    // TypeBox also reports the object that contains the unknown field.
    if (keyword === 'additionalProperties') return []
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      return requiredProperties.map((name) => ({
        ...{ path: [...path, name], code: 'schema', message: 'is missing' },
        detail: { kind: 'missing', values: {} },
      }))
    }
    const { format } = params as { format?: string }
    const hint = descriptionAt(schemaPath.replace(/\/additionalProperties$/, '')) ?? format
    return [{ path, code: 'schema', message: sentenceOf(keyword, message, hint), detail: detailOf(error) }]
  })
}

/** What is wrong with a field. People read the description of a pattern instead of the pattern. */
function sentenceOf(keyword: string, message: string, hint?: string): string {
  const sentences: Record<string, string> = {
    boolean: 'there is no such field',
    pattern: 'is not written as expected',
    format: 'is not written as expected',
  }
  const sentence = sentences[keyword] ?? message
  return hint ? `${sentence} (${hint})` : sentence
}

function descriptionAt(schemaPath: string): string | undefined {
  const schema = Value.Pointer.Get(SiteFile, schemaPath.replace(/^#/, '')) as { description?: string } | undefined
  return schema?.description
}

const limits: Record<string, { kind: ContentErrorDetail['kind']; value: 'min' | 'max' }> = {
  minLength: { kind: 'too-short', value: 'min' },
  maxLength: { kind: 'too-long', value: 'max' },
  minItems: { kind: 'too-few', value: 'min' },
  maxItems: { kind: 'too-many', value: 'max' },
  minimum: { kind: 'too-small', value: 'min' },
  maximum: { kind: 'too-large', value: 'max' },
}

const patterns: Record<string, ContentErrorDetail['kind']> = {
  [phonePattern]: 'phone',
  [addressPattern]: 'address',
  [contactPattern]: 'mail-or-address',
  [timePattern]: 'time',
  [colourPattern]: 'colour',
}

function detailOf({ keyword, params }: SchemaError): ContentErrorDetail {
  const { limit, type, pattern, format, multipleOf } = params as Partial<Record<string, unknown>>
  const plain = (kind: ContentErrorDetail['kind']): ContentErrorDetail => ({ kind, values: {} })
  // A text or a list of nothing.
  if ((keyword === 'minLength' || keyword === 'minItems') && limit === 1) return plain('missing')
  const limited = limits[keyword]
  if (limited) return { kind: limited.kind, values: { [limited.value]: Number(limit) } }
  if (keyword === 'boolean') return plain('unknown-field')
  if (keyword === 'enum') return plain('choice')
  if (keyword === 'type' && (type === 'number' || type === 'integer')) return plain('number')
  if (keyword === 'multipleOf' && multipleOf === 0.01) return plain('cents')
  if (keyword === 'format' && (format === 'email' || format === 'date')) return plain(format)
  return plain((keyword === 'pattern' && patterns[String(pattern)]) || 'form')
}
