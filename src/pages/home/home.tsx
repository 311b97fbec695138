// The home page. Scrolls to the section that a link on another page asked for.
import { type ComponentType, useEffect } from 'react'
import { scrollToSection } from '../../links/scroll-to-section.ts'
import { useSectionInView } from '../../links/section-in-view.ts'
import { takeRequestedSection } from '../../links/section-link.tsx'
import { type SectionId, shownSections } from '../../site/sections.ts'
import { useSite } from '../../site/site.ts'
import { ContactSection } from '../contact-section.tsx'
import { PageMeta } from '../page-meta.tsx'
import { About } from './about.tsx'
import { GlobalPresence } from './global-presence.tsx'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'
import { UnrivaledExpertise } from './unrivaled-expertise.tsx'

const sections: Record<SectionId, ComponentType> = {
  services: Services,
  about: About,
  'unrivaled-expertise': UnrivaledExpertise,
  'global-presence': GlobalPresence,
  contact: ContactSection,
}

export function Home() {
  useScrollToRequestedSection()
  useSectionInView()
  return (
    <>
      <PageMeta group="home" />
      <Hero />
      {shownSections(useSite().facts).map((id) => {
        const Section = sections[id]
        return <Section key={id} />
      })}
    </>
  )
}

/** Milliseconds before scrolling to the requested section. */
const scrollDelay = 100

function useScrollToRequestedSection() {
  useEffect(() => {
    const id = takeRequestedSection()
    // Not cleared in the effect's cleanup: the stored section is read only once, and a page that is gone has no such
    // section.
    if (id) setTimeout(() => scrollToSection(id), scrollDelay)
  }, [])
}
