// The towns that the company serves, the town of the office first.
import { ForwardLink } from '../../links/arrow-link.tsx'
import { SectionLink } from '../../links/section-link.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { locationPicture } from '../../pictures/subjects.ts'
import { enabled } from '../../site/enabled.ts'
import { locationAnchor } from '../../site/locations.ts'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/texts.ts'

export function GlobalPresence() {
  const t = useTexts()
  const { coastBetween, locations } = useSite().facts
  return (
    <section className="section grid" id="global-presence" aria-labelledby="places-title">
      <div className="head">
        <h2 id="places-title">{t('globalPresence.title')}</h2>
        <p>{t('globalPresence.subtitle')}</p>
      </div>
      <ul className="places">
        {enabled(locations).map((id, position) => (
          <Location key={id} id={id} isFirst={position === 0} />
        ))}
      </ul>
      {coastBetween && <CoastBetween />}
    </section>
  )
}

function CoastBetween() {
  const t = useTexts()
  return (
    <div className="place-more" id={locationAnchor('elsewhere')}>
      <h3>{t('globalPresence.elsewhere.title')}</h3>
      <p>{t('globalPresence.elsewhere.text')}</p>
      <SectionLink className="go" page="/?town=elsewhere" section="contact">
        <ForwardLink>{t('globalPresence.elsewhere.ask')}</ForwardLink>
      </SectionLink>
    </div>
  )
}

function Location({ id, isFirst }: { id: string; isFirst: boolean }) {
  const t = useTexts()
  const { legal, office } = useSite().facts
  const isHeadquarters = legal.registeredOffice?.includes(office.town) ?? true
  const { alt, ...picture } = locationPicture(id)
  return (
    <li className="place" id={locationAnchor(id)}>
      {isFirst ? (
        // Next to the other towns, this picture is taller than wide, so its sides are cut off.
        <Picture {...picture} alt={t(alt)} sizes="(max-width:63.99rem) 90vw, 67vw" cropped />
      ) : (
        <Picture {...picture} alt={t(alt)} sizes="(max-width:63.99rem) 44vw, 20vw" />
      )}
      <h3>
        <span translate="no">{t(`globalPresence.locations.${id}.city`)}</span>
        {isFirst && (
          <>
            {' '}
            <span className="caps">{t(isHeadquarters ? 'globalPresence.headquarters' : 'contact.office.title')}</span>
          </>
        )}
      </h3>
      <p>{t(`globalPresence.locations.${id}.description`)}</p>
      <address>
        <Address text={t(`globalPresence.locations.${id}.address`)} />
      </address>
    </li>
  )
}

/** An address whose postal code stays on one line with the town. */
function Address({ text }: { text: string }) {
  const start = text.search(/\d{5}\s/)
  if (start < 0) return <span>{text}</span>
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <span className="nb">{text.slice(start)}</span>
    </>
  )
}
