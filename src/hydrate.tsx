// Starts the application in the browser: hydrates the page that the server rendered.
import { createStore, Provider } from 'jotai'
import { startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { showRefusedForm, submitNatively } from './contact/form-state.ts'
import { keepEarlyInput } from './early-input.ts'
import { type PageData, pageDataId, siteFrom } from './page-data.ts'
import { loadSearchPage } from './pages.tsx'
import { pageAt } from './routes.ts'
import { deepMerge } from './site/deep-merge.ts'
import type {} from './site/load-texts.ts' // Declares window.pageTexts.
import { siteAtom } from './site/site.ts'
import { localeAtom } from './site/texts.ts'

const root = document.getElementById('app')
const block = document.getElementById(pageDataId)

// In a task of its own: evaluating this file takes a phone as long as the start does.
if (root && block) setTimeout(start, 0, root, block)

// No top-level await: with it the bundler splits the application into many files (Rolldown, chunkOptimization).
async function start(root: HTMLElement, block: HTMLElement) {
  const data: PageData = JSON.parse(block.textContent)
  const { language, changedTexts = {}, intl: formatted } = data
  const [builtIn, { hydrateRoot }] = await Promise.all([
    window.pageTexts?.then((response) => response.json()),
    // In the same chunk (vite.config.ts), but evaluated here: together with the rest it would block a phone for a
    // tenth of a second.
    import('react-dom/client'),
    pageAt(data.path).name === 'search' && loadSearchPage(),
  ])
  const store = createStore()
  store.set(siteAtom, siteFrom(data))
  store.set(localeAtom, { language, texts: deepMerge(builtIn, changedTexts) as object, formatted })
  if (data.refused) showRefusedForm(store, data.refused)
  const restoreInput = keepEarlyInput(root)
  // A transition, so that React yields and the browser can react to input in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>,
      {
        onUncaughtError: fallBackToHtml,
        onRecoverableError(error) {
          restoreInput()
          reportError(error)
        },
      },
    )
  })
  /** A component threw and React unmounted the page. A pending submission is sent as a plain form. */
  function fallBackToHtml(error: unknown) {
    reportError(error)
    if (submitNatively(store)) return
    // The first script does not start the application in this entry of the history.
    history.replaceState({ ...history.state, isPlain: true }, '')
    location.reload()
  }
  // For mouse and keyboard. The page works without tooltips if they cannot be loaded.
  if (matchMedia('(any-hover: hover)').matches) {
    import('./shell/tooltips.ts').then(
      ({ startTooltips }) => startTooltips(),
      () => {},
    )
  }
}
