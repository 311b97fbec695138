// Placeholders while a page is loading. They are not animated.
import { useLocale } from '../locale.tsx'

const rows = [0, 1, 2, 3, 4]

/** `hasTitle`: the page has no title before its data has arrived. */
export function Loading({ hasTitle = false }: { hasTitle?: boolean }) {
  const { texts } = useLocale()
  return (
    <>
      {hasTitle && <h1 className="vh">{texts.navigation.pages}</h1>}
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
