// The list of requests that the query of an address names.
import { useLocation } from 'react-router-dom'
import { type ListSelection, requestFilters } from '../../api/requests-data.ts'

/** The selection of the list that is open, or from which the open request comes. */
export function useSelection(): ListSelection {
  const query = new URLSearchParams(useLocation().search)
  const show = query.get('show')
  return {
    show: requestFilters.find((filter) => filter === show) ?? 'to-answer',
    q: query.get('q') ?? '',
    page: Number(query.get('page')) || 1,
  }
}
