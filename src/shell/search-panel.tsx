// The field of the search dialog and what is found. What looks for results while a visitor types is fetched when the
// dialog is first opened (src/search/live-search.tsx), and what is typed waits for it.
import { atom, useAtom, useSetAtom } from 'jotai'
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { loadPageTextsAtom } from '../language/page-texts.ts'
import { useTexts } from '../language/texts.ts'
import { ForwardLink } from '../links/arrow-link.tsx'
import { PageLink } from '../links/page-link.tsx'
import { localStore } from '../safe-storage.ts'
import { inField } from '../search/combobox.ts'
import type * as LiveSearch from '../search/live-search.tsx'
import { isSearchable, minimumQueryLength } from '../search/query.ts'
import type { SearchAnswer } from '../search/search.ts'
import { SearchForm } from '../search/search-form.tsx'
import { isSlashOn, slashStorageKey } from '../search/shortcut.ts'
import { openDialogAtom } from './dialog.tsx'

/** What is typed in the dialog, what was found last, and which result the arrow keys have reached. */
const searchAtom = atom<{ typed: string; answer?: SearchAnswer; active: number }>({ typed: '', active: inField })

/** The code of the live search: nothing until the dialog is opened, 'missing' when it could not be fetched. */
const liveSearchAtom = atom<typeof LiveSearch | 'missing' | undefined>(undefined)

export function SearchPanel() {
  return (
    <>
      <FieldAndResults />
      <SlashKeySetting />
    </>
  )
}

/** Everything that changes with a letter. */
function FieldAndResults() {
  const t = useTexts()
  const [opened, open] = useAtom(openDialogAtom)
  const [{ typed, answer, active }, setSearch] = useAtom(searchAtom)
  // What is found may come after the letter that is typed.
  const searched = useDeferredValue(typed)
  const isOpen = opened === 'search'
  const code = useLiveSearch(isOpen)
  const live = code === 'missing' ? undefined : code

  const type = (typed: string) =>
    setSearch(({ answer }) => ({ typed, active: inField, answer: isSearchable(typed) ? answer : undefined }))
  const activate = (active: number) => setSearch((search) => ({ ...search, active }))
  const showAnswer = useCallback(
    (answer: SearchAnswer) => setSearch(({ typed }) => ({ typed, answer, active: inField })),
    [setSearch],
  )
  function finish() {
    open(null)
    type('')
  }
  const count = answer?.results.length ?? 0
  const element = useRef<HTMLDivElement>(null)
  useVisibleHeight(element, isOpen)
  const combobox = live?.combobox({ count, active, activate, onChoose: finish })

  return (
    <div ref={element} {...combobox?.containerProps}>
      <SearchForm
        field={{
          id: 'q',
          // Not 'search', in which Escape empties the field first, and to which ARIA in HTML gives no role combobox.
          type: 'text',
          inputMode: 'search',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': false,
          'aria-describedby': 'search-keys',
          value: typed,
          onChange: ({ target }) => type(target.value),
          // The focus goes to it when it comes into a dialog that is open, and by the attribute, which React does not
          // set, whenever the dialog opens (HTML, 4.11.4, dialog focusing steps).
          autoFocus: true,
          ref: (input) => input?.setAttribute('autofocus', ''),
          ...combobox?.fieldProps,
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
        {!isSearchable(typed) ? (
          <p>{t('search.hint', { min: minimumQueryLength })}</p>
        ) : live && answer ? (
          <live.Status typed={typed} answer={answer} />
        ) : (
          code !== 'missing' && <p>{t('search.searching')}</p>
        )}
      </div>
      {isOpen && live && isSearchable(searched) && <live.Hits query={searched} active={active} onAnswer={showAnswer} />}
      {isSearchable(typed) && (count > 0 || code === 'missing') && (
        <PageLink className="go" to={`/search?${new URLSearchParams({ q: typed.trim() })}`} onClick={() => type('')}>
          <ForwardLink>{t('search.allResults')}</ForwardLink>
        </PageLink>
      )}
    </div>
  )
}

/** Switches the '/' key off for visitors whom it disturbs, and on again. */
function SlashKeySetting() {
  const t = useTexts()
  return (
    <div className="check">
      <input
        id="slash"
        type="checkbox"
        defaultChecked={isSlashOn()}
        onChange={({ target: { checked } }) =>
          checked ? localStore.remove(slashStorageKey) : localStore.write(slashStorageKey, 'off')
        }
      />
      <label htmlFor="slash">{t('search.slash')}</label>
    </div>
  )
}

/** The code of the live search, fetched when the dialog is open, and again at the next opening when it could not be. */
function useLiveSearch(isWanted: boolean) {
  const [code, setCode] = useAtom(liveSearchAtom)
  const loadTexts = useSetAtom(loadPageTextsAtom)
  useEffect(() => {
    if (!isWanted) return
    // Without a connection the search looks at the texts in this browser: at those of all pages.
    Promise.all([import('../search/live-search.tsx'), loadTexts('/search')]).then(
      ([code]) => setCode(code),
      () => setCode('missing'),
    )
  }, [isWanted, setCode, loadTexts])
  return code
}

/**
 * Tells the styles how much of the window a keyboard on the screen leaves (--seen): the dialog then ends above it. Chrome
 * is asked to make the window smaller as well (CSS Viewport Module, interactive-widget); Safari has the visual viewport
 * alone.
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
