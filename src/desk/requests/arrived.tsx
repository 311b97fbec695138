// New requests wait behind a sentence: nothing moves under the pointer.
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { arrivedAtom } from '../data/arrivals.ts'
import { viewKey } from '../data/views.ts'
import { listAddress } from '../desk-addresses.ts'
import type { RequestRow } from '../desk-data.ts'
import { useLocale } from '../locale.tsx'
import { rowLink } from './row.tsx'

export function Arrived({ requests }: { requests: readonly RequestRow[] }) {
  const { texts, plural } = useLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [arrived, setArrived] = useAtom(arrivedAtom)
  const [isAsked, setAsked] = useState(false)
  const listed = new Set(requests.map(({ reference }) => reference))
  const missing = arrived.filter((reference) => !listed.has(reference))

  // The first new row receives the focus as soon as it is there.
  useEffect(() => {
    const first = requests.find(({ reference }) => arrived.includes(reference))
    const link = isAsked && first ? rowLink(first.reference) : null
    if (!link) return
    link.focus()
    setAsked(false)
    setArrived([])
  })
  async function show() {
    setAsked(true)
    const address = listAddress()
    await queries.fetchQuery({ queryKey: viewKey(address), staleTime: 0 }).catch(() => {})
    navigate(address)
  }
  return (
    <div className="arrived" role="status">
      {missing.length > 0 && (
        <p>
          {plural(texts.requests.arrived, missing.length)}
          <button type="button" className="text-btn" onClick={show} disabled={isAsked}>
            {plural(texts.requests.showArrived, missing.length)}
          </button>
        </p>
      )}
    </div>
  )
}
