// Opens another page of this site without a reload.
import { atom, type Getter, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { localeAtom } from '../language/texts.ts'
import { type Change, changeAtom } from './change.ts'

/** Loads what the page at a path needs; returns undefined if everything is there. Set when the application starts. */
export const pageLoaderAtom = atom<{ load: (pathname: string) => Promise<unknown> | undefined }>({
  load: () => undefined,
})

/** The common part of each change to the page at `pathname`. */
const pageChange = (get: Getter, pathname: string) =>
  ({
    kind: 'page',
    language: get(localeAtom).language,
    load: () => get(pageLoaderAtom).load(pathname),
    offlineText: (t) => t('offline.text'),
    offersCall: true,
  }) satisfies Partial<Change>

const openPageAtom = atom(null, (get, set, to: string, follow: (isOpen: boolean) => void, onLeave?: () => void) => {
  const { pathname, href } = new URL(to, location.href)
  return set(changeAtom, {
    ...pageChange(get, pathname),
    apply() {
      onLeave?.()
      // As with any link, opening the current URL adds no entry to the history.
      follow(href === location.href)
    },
    openDocument() {
      onLeave?.()
      location.assign(to)
    },
  })
})

/** Opens the page at `to` (path, query and anchor). `onLeave` is called when everything is loaded. */
export function useOpenPage(): (to: string, onLeave?: () => void) => void {
  const navigate = useNavigate()
  const openPage = useSetAtom(openPageAtom)
  const follow = (to: string, isOpen: boolean) => {
    navigate(to, { replace: isOpen })
    // As if the page had been loaded again.
    if (isOpen && !location.hash) scrollTo({ top: 0, behavior: 'instant' })
  }
  return (to, onLeave) => openPage(to, (isOpen) => follow(to, isOpen), onLeave)
}

/**
 * Write-only: loads the page at the URL, which Back and Forward change before the page; then the router shows it.
 * Without a connection the browser goes back by `steps`, to the URL of the current page.
 */
export const followHistoryAtom = atom(null, (get, set, steps: number) =>
  set(changeAtom, {
    ...pageChange(get, location.pathname),
    apply: () => {},
    openDocument: () => location.reload(),
    undo: () => steps && history.go(steps),
  }),
)
