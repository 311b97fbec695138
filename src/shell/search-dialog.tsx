// The search dialog, opened by its links, Ctrl K and ⌘ K. Its field exists before it opens, so that no typing
// is lost.
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { isApple, opensSearch } from '../search/shortcut.ts'
import { useTexts } from '../site/texts.ts'
import { Dialog, openDialogAtom } from './dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

/** The server renders an empty dialog: without scripts, its links lead to the search page. */
export function SearchDialog() {
  const t = useTexts()
  const open = useSetAtom(openDialogAtom)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  useShortcut()
  return (
    <Dialog name="search" className="search" aria-labelledby={isLive ? 'search-title' : undefined}>
      {isLive && (
        <>
          <div className="search-top">
            <h2 id="search-title">{t('search.title')}</h2>
            <button type="button" className="tool" aria-label={t('aria.closeSearch')} onClick={() => open(null)}>
              <Icon name="close" />
            </button>
          </div>
          <SearchPanel />
        </>
      )}
    </Dialog>
  )
}

function useShortcut() {
  const open = useSetAtom(openDialogAtom)
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
      if (event.isComposing || !opensSearch(event, isTyping && isApple())) return
      event.preventDefault()
      open('search')
    }
    document.addEventListener('keydown', openByKey)
    // Not rendered by the server, because there is no shortcut without scripts.
    const links = document.querySelectorAll('[data-open=search]')
    for (const link of links) link.setAttribute('aria-keyshortcuts', 'Control+K Meta+K')
    return () => document.removeEventListener('keydown', openByKey)
  }, [open])
}
