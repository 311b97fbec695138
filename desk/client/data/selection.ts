// The list of requests that the query of the URL selects.
import { useSearchParams } from 'react-router-dom'
import { type ListSelection, requestFilters } from '../../api/requests-data.ts'

/** The selection of the open list, or of the list from which the request was opened. */
export function useSelection(): ListSelection {
  const [query] = useSearchParams()
  const show = query.get('show')
  return {
    show: requestFilters.find((filter) => filter === show) ?? 'to-answer',
    q: query.get('q') ?? '',
    page: Number(query.get('page')) || 1,
  }
}
