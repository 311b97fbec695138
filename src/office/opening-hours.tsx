// The opening hours of the office, and whether it is open now.
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useEdit } from '../site/edit-attribute.ts'
import { hoursLines, unbroken } from '../site/format.ts'
import { openingDays } from '../site/hours.ts'
import { useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'

/** The interval at which the state is computed, in milliseconds. */
const refreshInterval = 60_000

export const useHasHours = () => openingDays(useSite().facts.hours).length > 0

export function OpeningHours() {
  const t = useTexts()
  const edit = useEdit()
  const { facts } = useSite()
  const lines = hoursLines(facts, t, useLanguage(), unbroken)
  const firstSpecial = lines.length - facts.specialDays.length
  return (
    <>
      <OpenState>{t('contact.office.localTime')}</OpenState>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          <span {...edit(index < firstSpecial ? '/hours' : '/specialDays')}>{line}</span>
        </Fragment>
      ))}
    </>
  )
}

/** The state of the office; `children` until it is known, and on paper. The line keeps its height. */
export function OpenState({ children }: { children?: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  const state = useOpenState(line)
  return (
    <p className="open-state" ref={line}>
      {state && <span>{state}</span>}
      {children && <span>{children}</span>}
    </p>
  )
}

/**
 * The state in words, '' while it is unknown. Computed in the browser, because cached pages outlast it, and
 * only once `line` is in view: the first use of Intl blocks a slow phone.
 */
function useOpenState(line: RefObject<HTMLElement | null>): string {
  const t = useTexts()
  const { facts } = useSite()
  const [state, setState] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    async function start() {
      const { openState } = await import('./open-state.ts')
      if (!line.current) return
      const update = () => setState(openState(facts, t, Date.now()))
      update()
      timer = setInterval(update, refreshInterval)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start().catch(() => {})
    })
    if (line.current) observer.observe(line.current)
    return () => {
      observer.disconnect()
      clearInterval(timer)
      setState('')
    }
  }, [line, facts, t])
  return state
}
