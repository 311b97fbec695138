// The content of the search dialog. The code that finds results while the visitor types is loaded when the dialog is
// first opened (src/search/live-search.tsx).
import { atom, useAtom } from 'jotai'
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { ForwardLink } from '../links/arrow-link.tsx'
import { PageLink } from '../links/page-link.tsx'
import { combobox, inField } from '../search/combobox.ts'
import type * as LiveSearch from '../search/live-search.tsx'
import { isSearchable, minimumQueryLength } from '../search/query.ts'
import type { SearchResponse } from '../search/search.ts'
import { SearchForm } from '../search/search-form.tsx'
import { useTexts } from '../site/texts.ts'
import { openDialogAtom } from './dialog.tsx'

/** The text in the field, the last response, and the index of the active result. */
const searchAtom = atom<{ typed: string; response?: SearchResponse; active: number }>({ typed: '', active: inField })

/** The code of the live search: undefined until the dialog is opened, 'missing' if it could not be loaded. */
const liveSearchAtom = atom<typeof LiveSearch | 'missing' | undefined>(undefined)

export function SearchPanel() {
  const t = useTexts()
  const [opened, open] = useAtom(openDialogAtom)
  const { typed, response, active, type, activate, showResponse } = useSearch()
  // Results may appear later than the letter that was typed.
  const searched = useDeferredValue(typed)
  const isOpen = opened === 'search'
  const code = useLiveSearch(isOpen)
  const live = code === 'missing' ? undefined : code
  const canSearch = isSearchable(typed)

  function finish() {
    open(null)
    type('')
  }
  const count = response?.results.length ?? 0
  const element = useRef<HTMLDivElement>(null)
  useVisibleHeight(element, isOpen)
  function choose() {
    if (response) live?.reportSearch(response)
    finish()
  }
  const { fieldProps, containerProps } = combobox({ count, active, activate, onChoose: choose })

  return (
    <div ref={element} {...containerProps}>
      <SearchForm
        field={{
          id: 'q',
          // Not 'search': Escape would empty that field first, and ARIA in HTML does not allow it to be a combobox.
          type: 'text',
          inputMode: 'search',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': false,
          'aria-describedby': 'search-keys',
          value: typed,
          onChange: ({ target }) => type(target.value),
          // Focuses the field when it is added to an open dialog. The attribute, which React does not set, focuses it
          // whenever the dialog opens (HTML, 4.11.4, dialog focusing steps).
          autoFocus: true,
          ref: (input) => input?.setAttribute('autofocus', ''),
          ...fieldProps,
        }}
        onSearch={(query) => {
          const isSearched = isSearchable(query)
          if (isSearched) finish()
          return isSearched
        }}
      />
      <p className="vh" id="search-keys">
        {t('search.keyboardHint')}
      </p>
      <div aria-live="polite">
        {!canSearch && <p>{t('search.hint', { min: minimumQueryLength })}</p>}
        {canSearch && live && response && <live.Status typed={typed} response={response} />}
        {canSearch && code !== 'missing' && !response && <p>{t('search.searching')}</p>}
      </div>
      {isOpen && live && isSearchable(searched) && (
        <live.Hits query={searched} active={active} onResponse={showResponse} />
      )}
      {live && (!canSearch || (response && count === 0)) && <live.Suggestions />}
      {canSearch && (count > 0 || code === 'missing') && (
        <PageLink className="go" to={`/search?${new URLSearchParams({ q: typed.trim() })}`} onClick={() => type('')}>
          <ForwardLink>{t('search.allResults')}</ForwardLink>
        </PageLink>
      )}
    </div>
  )
}

/** The state of the search, and the functions that change it. */
function useSearch() {
  const [search, setSearch] = useAtom(searchAtom)
  const type = (typed: string) =>
    setSearch(({ response }) => ({ typed, active: inField, response: isSearchable(typed) ? response : undefined }))
  const activate = (active: number) => setSearch((search) => ({ ...search, active }))
  const showResponse = useCallback(
    (response: SearchResponse) => setSearch(({ typed }) => ({ typed, response, active: inField })),
    [setSearch],
  )
  return { ...search, type, activate, showResponse }
}

/** Loads the live search when the dialog is open, and tries again each time it is opened. */
function useLiveSearch(isWanted: boolean) {
  const [code, setCode] = useAtom(liveSearchAtom)
  useEffect(() => {
    if (!isWanted) return
    import('../search/live-search.tsx').then(setCode, () => setCode('missing'))
  }, [isWanted, setCode])
  return code
}

/**
 * Sets `--seen` to the height that an on-screen keyboard leaves, so that the dialog ends above it. Chrome is asked to
 * resize the window (CSS Viewport Module, interactive-widget); Safari only has the visual viewport.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    const { visualViewport } = window
    if (!isOpen || !visualViewport) return
    const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    if (viewport && !viewport.content.includes('widget')) viewport.content += ', interactive-widget=resizes-content'
    const measure = () => element.current?.closest('dialog')?.style.setProperty('--seen', `${visualViewport.height}px`)
    measure()
    visualViewport.addEventListener('resize', measure)
    return () => visualViewport.removeEventListener('resize', measure)
  }, [element, isOpen])
}
