// The requests of one person, with the values that distinguish them.
import { Link } from 'react-router-dom'
import type { PersonRequest } from '../../api/requests-data.ts'
import { pages } from '../../api/urls.ts'
import { useLocale } from '../locale.tsx'

export function PersonRequests({ requests }: { requests: readonly PersonRequest[] }) {
  const { date } = useLocale()
  return (
    <ul className="note">
      {requests.map(({ reference, name, email, receivedAt }) => (
        <li key={reference}>
          <Link className="text-btn" to={pages.request(reference)}>
            {reference}
          </Link>{' '}
          <time dateTime={new Date(receivedAt).toISOString()}>{date(receivedAt)}</time> <bdi translate="no">{name}</bdi>{' '}
          <bdi translate="no">{email}</bdi>
        </li>
      ))}
    </ul>
  )
}
