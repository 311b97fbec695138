// The controls that occur in pages, in every state, on light and dark backgrounds.
import { useTexts } from '../language/texts.ts'
import { BackLink, ForwardLink } from '../links/arrow-link.tsx'
import { SocialLinks } from '../links/external-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Navigation } from '../shell/navigation.tsx'
import { Specimens } from './specimen.tsx'
import type { State } from './states.ts'

const kinds = ['btn', 'btn btn-gold', 'btn btn-line', 'btn btn-wa']
const grounds = ['paper', 'sea']
const ofButtons: readonly State[] = ['rest', 'hover', 'focus-visible', 'active', 'disabled', 'pending']
const ofLinks: readonly State[] = ['rest', 'hover', 'focus-visible', 'active']

export function Controls() {
  return grounds.map((ground) => (
    <div key={ground} className={`ground ${ground}`}>
      <Buttons ground={ground} />
      <Links ground={ground} />
    </div>
  ))
}

function Buttons({ ground }: { ground: string }) {
  const t = useTexts()
  return kinds.map((kind) => (
    <Specimens key={kind} name={`${kind} on ${ground}`} states={ofButtons}>
      <button type="button" className={kind}>
        {t('hero.request')}
      </button>
    </Specimens>
  ))
}

function Links({ ground }: { ground: string }) {
  const t = useTexts()
  return (
    <>
      <Specimens name={`go on ${ground}`} states={ofLinks}>
        <PageLink className="go" to="/">
          <ForwardLink>{t('hero.explore')}</ForwardLink>
        </PageLink>
      </Specimens>
      <Specimens name={`go-back on ${ground}`} states={ofLinks}>
        <PageLink className="go go-back" to="/">
          <BackLink>{t('servicePage.back')}</BackLink>
        </PageLink>
      </Specimens>
      <Specimens name={`link on ${ground}`} states={ofLinks}>
        <PageLink to="/">{t('nav.about')}</PageLink>
      </Specimens>
      <Specimens name={`social links on ${ground}`} states={ofLinks}>
        <SocialLinks networks={['linkedin', 'instagram']} />
      </Specimens>
      <Specimens name={`navigation on ${ground}`} states={[...ofLinks, 'current']}>
        <nav className="nav">
          <Navigation />
        </nav>
      </Specimens>
      {/* The first language is the current one, so the second one takes the state. */}
      <Specimens name={`languages on ${ground}`} states={ofLinks} of="li:not(:has([aria-current])) a">
        <LanguageSwitch />
      </Specimens>
    </>
  )
}
