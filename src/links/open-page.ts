// Opens another page of this site without a reload.
import { atom, type Getter, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { localeAtom } from '../language/texts.ts'
import { type Change, changeAtom } from './change.ts'

/** Fetches what the page at a path needs; answers undefined if everything is there. The start of the application sets it. */
export const pageLoaderAtom = atom<{ load: (pathname: string) => Promise<unknown> | undefined }>({
  load: () => undefined,
})

/** What every change to the page at `pathname` has. */
const pageChange = (get: Getter, pathname: string) =>
  ({
    kind: 'page',
    language: get(localeAtom).language,
    load: () => get(pageLoaderAtom).load(pathname),
    offlineText: (t) => t('offline.text'),
    offersCall: true,
  }) satisfies Partial<Change>

const openPageAtom = atom(null, (get, set, to: string, follow: (isReplaced: boolean) => void, onLeave?: () => void) => {
  const { pathname, href } = new URL(to, location.href)
  return set(changeAtom, {
    ...pageChange(get, pathname),
    apply() {
      onLeave?.()
      // As with any link: opening the address that is shown adds nothing to the history.
      follow(href === location.href)
    },
    openDocument() {
      onLeave?.()
      location.assign(to)
    },
  })
})

/** Opens the page at `to` (path, query and anchor); `onLeave` is called when everything that it needs is there. */
export function useOpenPage(): (to: string, onLeave?: () => void) => void {
  const navigate = useNavigate()
  const openPage = useSetAtom(openPageAtom)
  return (to, onLeave) => openPage(to, (replace) => navigate(to, { replace }), onLeave)
}

/**
 * Write-only: fetches the page at the address, which Back and Forward change before the page; the router then shows it
 * by itself. Without a connection the browser goes back by `steps`, to the address of the page shown.
 */
export const followHistoryAtom = atom(null, (get, set, steps: number) =>
  set(changeAtom, {
    ...pageChange(get, location.pathname),
    apply: () => {},
    openDocument: () => location.reload(),
    undo: () => steps && history.go(steps),
  }),
)
