// The schema of each field that the desk edits.
import type { TSchema } from 'typebox'
import { Facts } from '../../src/site/facts.ts'
import type { FactField } from './draft-data.ts'

/** The schema of a field: `order.services` is a part of `order`. */
export function factSchema(field: FactField): TSchema {
  const { order, ...others } = Facts.properties
  if (field === 'order.services') return order.properties.services
  if (field === 'order.locations') return order.properties.locations
  if (field === 'order.sections') return order.properties.sections
  return others[field]
}
