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
const backgrounds = ['paper', 'sea']
const buttonStates: readonly State[] = ['rest', 'hover', 'focus-visible', 'active', 'disabled', 'pending']
const linkStates: readonly State[] = ['rest', 'hover', 'focus-visible', 'active']

export function Controls() {
  return backgrounds.map((background) => (
    <div key={background} className={`background ${background}`}>
      <Buttons background={background} />
      <Links background={background} />
    </div>
  ))
}

function Buttons({ background }: { background: string }) {
  const t = useTexts()
  return kinds.map((kind) => (
    <Specimens key={kind} name={`${kind} on ${background}`} states={buttonStates}>
      <button type="button" className={kind}>
        {t('hero.request')}
      </button>
    </Specimens>
  ))
}

function Links({ background }: { background: string }) {
  const t = useTexts()
  return (
    <>
      <Specimens name={`go on ${background}`} states={linkStates}>
        <PageLink className="go" to="/">
          <ForwardLink>{t('hero.explore')}</ForwardLink>
        </PageLink>
      </Specimens>
      <Specimens name={`go-back on ${background}`} states={linkStates}>
        <PageLink className="go go-back" to="/">
          <BackLink>{t('servicePage.back')}</BackLink>
        </PageLink>
      </Specimens>
      <Specimens name={`link on ${background}`} states={linkStates}>
        <PageLink to="/">{t('nav.about')}</PageLink>
      </Specimens>
      <Specimens name={`social links on ${background}`} states={linkStates}>
        <SocialLinks networks={['linkedin', 'instagram']} />
      </Specimens>
      <Specimens name={`navigation on ${background}`} states={[...linkStates, 'current']}>
        <nav className="nav">
          <Navigation />
        </nav>
      </Specimens>
      {/* The first language is the current one, so the second one takes the state. */}
      <Specimens name={`languages on ${background}`} states={linkStates} target="li:not(:has([aria-current])) a">
        <LanguageSwitch />
      </Specimens>
    </>
  )
}
