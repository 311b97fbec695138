// Links to the services, the towns and the packages, where a search has not begun or has found nothing.
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { ResultLink } from './results.tsx'
import { createSearchIndex } from './search-index.ts'

export function Suggestions() {
  const t = useTexts()
  const { facts } = useSite()
  const { subjects } = createSearchIndex(t, facts)
  const titles = { service: t('nav.services'), location: t('globalPresence.title'), package: t('nav.pricing') }
  return (
    <dl className="suggestions">
      {Object.entries(titles).map(([type, title]) => {
        const links = subjects.filter((subject) => subject.type === type)
        return (
          links.length > 0 && (
            <div key={type}>
              <dt>{title}</dt>
              {links.map(({ id, title, url }) => (
                <dd key={id}>
                  <ResultLink url={url}>{title}</ResultLink>
                </dd>
              ))}
            </div>
          )
        )
      })}
    </dl>
  )
}
