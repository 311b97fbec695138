// Sends a form of the desk as JSON.
import { fetchJson } from '../../data/fetch-json.ts'
import { dataAddress } from '../desk-addresses.ts'
import type { DeskView } from '../desk-data.ts'

/** The fields of a form. */
export type Fields = Record<string, string | number>

/** Sends `fields` to the form at `address`. Resolves with the view of the page that a plain form leads to. */
export async function sendForm(address: string, fields: Fields): Promise<DeskView> {
  const view = await fetchJson(dataAddress(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields),
  })
  return view as DeskView
}
