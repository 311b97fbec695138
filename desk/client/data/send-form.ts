// Sends a form of the desk as JSON.
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { dataAddress } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'

/** The fields of a form. */
export type Fields = Record<string, string | number | readonly string[]>

/** Sends `fields` to the form at `address`. Resolves with the view of the page that a plain form leads to. */
export async function sendForm(address: string, fields: Fields): Promise<DeskView> {
  const response = await fetchJson(dataAddress(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields),
  })
  return response as DeskView
}
