// Placeholders while a page is loading. They are not animated.
import { useLocale } from '../locale.tsx'

const rows = [0, 1, 2, 3, 4]

export function Loading() {
  const { texts } = useLocale()
  return (
    <>
      <p className="vh" role="status">
        {texts.requests.loading}
      </p>
      <ol className="ghosts" aria-hidden="true">
        {rows.map((row) => (
          <li key={row}>
            <i />
            <i />
          </li>
        ))}
      </ol>
    </>
  )
}
