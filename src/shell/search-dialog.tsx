// The search dialog. Its field is there at once; what looks for results while a visitor types is fetched when the dialog
// is first opened (src/search/live-search.tsx), and what is typed waits for it.
import { atom, useAtom, useSetAtom } from 'jotai'
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { lasting } from '../memory.ts'
import { inField } from '../search/combobox.ts'
import type * as LiveSearch from '../search/live-search.tsx'
import { isSearchable, minimumQueryLength } from '../search/query.ts'
import type { SearchAnswer } from '../search/search.ts'
import { SearchForm } from '../search/search-form.tsx'
import { opensSearch, slashStorageKey } from '../search/shortcut.ts'
import { Dialog, openDialogAtom } from './dialog.tsx'

/** What is typed in the dialog, what was found last, and which result the arrow keys have reached. */
const searchAtom = atom<{ typed: string; answer?: SearchAnswer; active: number }>({ typed: '', active: inField })

/** The code of the live search: nothing until the dialog is opened, 'missing' when it could not be fetched. */
const liveSearchAtom = atom<typeof LiveSearch | 'missing' | undefined>(undefined)

/** It opens by its links, by '/' and by Ctrl K or ⌘ K. The server sends it empty: without scripts, links lead to the page. */
export function SearchDialog() {
  const open = useSetAtom(openDialogAtom)
  const [isLive, setLive] = useState(false)
  // In its own time: nobody sees it until the dialog opens.
  useEffect(() => startTransition(() => setLive(true)), [])
  useShortcuts()
  return (
    // On cancel, since the event 'close' comes a moment after Escape: a key that is pressed in between opens it again.
    <Dialog
      name="search"
      className="search"
      aria-labelledby={isLive ? 'search-title' : undefined}
      onCancel={() => open(null)}
    >
      {isLive && <Panel />}
    </Dialog>
  )
}

function Panel() {
  const t = useTexts()
  const open = useSetAtom(openDialogAtom)
  return (
    <>
      <div className="search-top">
        <h2 id="search-title">{t('search.title')}</h2>
        <button type="button" className="tool" aria-label={t('aria.closeSearch')} onClick={() => open(null)}>
          <Icon name="close" />
        </button>
      </div>
      <FieldAndHits />
      <SlashSwitch />
    </>
  )
}

/** All that changes with a letter. */
function FieldAndHits() {
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
  const combobox = live?.combobox({ count: answer?.results.length ?? 0, active, activate, onChoose: finish })

  return (
    <div {...combobox?.around}>
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
          ...combobox?.field,
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
        ) : code === 'missing' ? (
          <a href={`/search?${new URLSearchParams({ q: typed.trim() })}`}>{t('search.allResults')}</a>
        ) : live && answer ? (
          <live.Status typed={typed} answer={answer} />
        ) : (
          <p>{t('search.searching')}</p>
        )}
      </div>
      {isOpen && live && isSearchable(searched) && <live.Hits query={searched} active={active} onAnswer={showAnswer} />}
    </div>
  )
}

/** Switches the '/' key off for whom it gets in the way, and on again. */
function SlashSwitch() {
  const t = useTexts()
  return (
    <div className="check">
      <input
        id="slash"
        type="checkbox"
        defaultChecked={isSlashOn()}
        onChange={({ target: { checked } }) =>
          checked ? lasting.forget(slashStorageKey) : lasting.write(slashStorageKey, 'off')
        }
      />
      <label htmlFor="slash">{t('search.slash')}</label>
    </div>
  )
}

const isSlashOn = () => lasting.read(slashStorageKey) === null

/** The code of the live search, fetched once `isWanted`, and again at the next opening when it could not be. */
function useLiveSearch(isWanted: boolean) {
  const [code, setCode] = useAtom(liveSearchAtom)
  useEffect(() => {
    if (isWanted) import('../search/live-search.tsx').then(setCode, () => setCode('missing'))
  }, [isWanted, setCode])
  return code
}

function useShortcuts() {
  const open = useSetAtom(openDialogAtom)
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const field = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
      const isTyping = event.target instanceof Element && event.target.closest(field) !== null
      const isMac = /^(Mac|iP)/.test(navigator.platform)
      if (event.isComposing || !opensSearch(event, { isTyping, isMac, isSlashOn: isSlashOn() })) return
      event.preventDefault()
      open('search')
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [open])
}
