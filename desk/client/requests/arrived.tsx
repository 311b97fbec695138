// Announces new requests above the list. They are added on a click, so that no row moves under the pointer.
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listAddress } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { RequestRow } from '../../api/requests-data.ts'
import { arrivedAtom } from '../data/arrivals.ts'
import { viewKey } from '../data/views.ts'
import { useLocale } from '../locale.tsx'
import { rowLink } from './row.tsx'

/** The request whose row receives the focus when it is shown. */
const awaitedRowAtom = atom<string | null>(null)

export function Arrived({ requests }: { requests: readonly RequestRow[] }) {
  const { texts, plural } = useLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [arrived, setArrived] = useAtom(arrivedAtom)
  const [awaited, setAwaited] = useAtom(awaitedRowAtom)
  const [isLoading, setLoading] = useState(false)
  const missing = arrived.filter((arrival) => !requests.some(({ reference }) => reference === arrival))

  useEffect(() => {
    const link = awaited !== null && requests.length > 0 ? rowLink(awaited) : null
    if (!link) return
    link.focus()
    setAwaited(null)
  }, [awaited, requests, setAwaited])

  async function show() {
    setLoading(true)
    const address = listAddress()
    const view = await queries.fetchQuery<DeskView>({ queryKey: viewKey(address), staleTime: 0 }).catch(() => undefined)
    setLoading(false)
    // If the request fails, the announcement stays.
    if (view?.page.kind !== 'requests') return
    const first = view.page.requests.find(({ reference }) => arrived.includes(reference))
    setAwaited(first?.reference ?? null)
    setArrived([])
    navigate(address)
  }
  return (
    <div className="arrived" role="status">
      {missing.length > 0 && (
        <p>
          {plural(texts.requests.arrived, missing.length)}
          <button type="button" className="text-btn" onClick={() => isLoading || show()} aria-busy={isLoading}>
            {plural(texts.requests.showArrived, missing.length)}
          </button>
        </p>
      )}
    </div>
  )
}
