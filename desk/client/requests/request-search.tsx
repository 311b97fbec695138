// The form with the search and, on a phone, the filter. It opens the URL of the list.
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type ListSelection,
  listUrl,
  type RequestFilter,
  type RequestsPage,
  requestFilters,
} from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'

export const searchFieldId = 'q'

interface RequestSearchProps {
  selection: ListSelection
  counts: RequestsPage['counts']
}

export function RequestSearch({ selection: { show, q }, counts }: RequestSearchProps) {
  const { texts, fill } = useLocale()
  const { search, searchHint, searchButton, show: label, filters, option } = texts.requests
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    navigate(listUrl({ show: fields.get('show') as RequestFilter, q: String(fields.get('q')).trim() }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before Safari 17 and Chrome 118 do not support <search>.
    <form className="find-bar head-tools" role="search" aria-label={search} onSubmit={find}>
      <div className="search-form">
        <label className="vh" htmlFor={searchFieldId}>
          {search}
        </label>
        <input
          id={searchFieldId}
          name="q"
          type="search"
          key={q}
          defaultValue={q}
          placeholder={searchHint}
          autoComplete="off"
          maxLength={200}
        />
        <button type="submit" className="btn btn-line">
          {searchButton}
        </button>
      </div>
      <div className="field field-row narrow-only">
        <label htmlFor="show">{label}</label>
        <Select
          id="show"
          name="show"
          key={show}
          defaultValue={show}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {requestFilters.map((filter) => (
            <option value={filter} key={filter}>
              {fill(option, { filter: filters[filter], count: counts[filter] })}
            </option>
          ))}
        </Select>
      </div>
    </form>
  )
}
