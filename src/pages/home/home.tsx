// The home page: six sections, and the scroll to the one that a link on another page asked for.
import { useEffect } from 'react'
import { scrollToSection } from '../../links/scroll-to-section.ts'
import { useSectionInView } from '../../links/section-in-view.ts'
import { takeRequestedSection } from '../../links/section-link.tsx'
import { ContactSection } from '../contact-section.tsx'
import { PageMeta } from '../page-meta.tsx'
import { About } from './about.tsx'
import { GlobalPresence } from './global-presence.tsx'
import { Hero } from './hero.tsx'
import { Reviews } from './reviews.tsx'
import { Services } from './services.tsx'
import { UnrivaledExpertise } from './unrivaled-expertise.tsx'

export function Home() {
  useScrollToRequestedSection()
  useSectionInView()
  return (
    <>
      <PageMeta group="home" />
      <Hero />
      <Services />
      <About />
      <UnrivaledExpertise />
      <GlobalPresence />
      <Reviews />
      <ContactSection />
    </>
  )
}

/** Milliseconds until the page has settled (specification, point 9). */
const scrollDelay = 100

function useScrollToRequestedSection() {
  useEffect(() => {
    const id = takeRequestedSection()
    // Not undone when the effect is: the request is taken only once, and a page that has gone has no such section.
    if (id) setTimeout(() => scrollToSection(id), scrollDelay)
  }, [])
}
