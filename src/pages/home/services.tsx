// The services as cards. The card that the visitor points at or focuses is the active card.
import { atom, useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { ForwardLink } from '../../links/arrow-link.tsx'
import { FirstPrice } from '../../links/first-price.tsx'
import { PageLink } from '../../links/page-link.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { servicePicture } from '../../pictures/subjects.ts'
import { enabled } from '../../site/enabled.ts'
import { serviceIcon } from '../../site/services.ts'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/texts.ts'

/** The service of the last hovered or focused card; null at first. Its card has `data-active`. */
const activeServiceAtom = atom<string | null>(null)

/** True after the cards have been revealed, which happens once. */
const revealedAtom = atom(false)

export function Services() {
  const t = useTexts()
  const { services } = useSite().facts
  const list = useReveal()
  return (
    <section className="section grid" id="services" aria-labelledby="services-title">
      <div className="head">
        <h2 id="services-title">{t('services.title')}</h2>
        <p>{t('services.subtitle')}</p>
        <FirstPrice />
      </div>
      <ul className="cards" ref={list}>
        {enabled(services).map((id, position) => (
          <ServiceCard key={id} id={id} position={position} />
        ))}
      </ul>
    </section>
  )
}

/**
 * Fades the cards in, one after another, when the list comes into view. They are hidden only after the animation is
 * loaded, and only below the fold of a visitor who scrolls.
 */
function useReveal() {
  const list = useRef<HTMLUListElement>(null)
  const [revealed, setRevealed] = useAtom(revealedAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is shown.
  useEffect(() => {
    if (revealed) return
    let stop = () => {}
    import('../../motion/animations.ts').then(
      ({ revealInTurn }) => {
        if (list.current) stop = revealInTurn(list.current, () => setRevealed(true))
      },
      // Without a connection the cards are simply shown.
      () => {},
    )
    return () => stop()
  }, [])
  return list
}

function ServiceCard({ id, position }: { id: string; position: number }) {
  const t = useTexts()
  const [active, setActive] = useAtom(activeServiceAtom)
  const { alt, ...picture } = servicePicture(id)
  const title = t(`services.items.${id}.title`)
  const activate = () => setActive(id)
  return (
    <li className="card" data-active={active === id ? '' : undefined} onPointerEnter={activate} onFocus={activate}>
      <div className="card-art">
        <Picture
          {...picture}
          alt={t(alt)}
          // The first card is wider.
          sizes={`(max-width:47.99rem) 92vw, (max-width:63.99rem) 50vw, ${position === 0 ? '52vw' : '29vw'}`}
        />
      </div>
      <h3>{title}</h3>
      <Icon name={serviceIcon(id)} />
      <p>{t(`services.items.${id}.description`)}</p>
      <PageLink className="go" to={`/services/${id}`}>
        <ForwardLink hidden={title}>{t('services.viewDetails')}</ForwardLink>
      </PageLink>
    </li>
  )
}
