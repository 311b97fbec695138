// The entry of the server: renders the application to HTML. Vite builds it, server/pages/render.ts calls it.
import { createStore, Provider } from 'jotai'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { showRefusedForm } from './contact/form-state.ts'
import { isErrorPageAtom } from './links/section-link.tsx'
import { Problem } from './pages/problem.tsx'
import { loadSearchPage } from './pages.tsx'
import type { RenderPage } from './render-request.ts'
import { renderToText } from './render-to-text.ts'
import { formatAhead } from './site/format.ts'
import { siteAtom } from './site/site.ts'
import { localeAtom, translateAtom } from './site/texts.ts'

await loadSearchPage()

export const render: RenderPage = async ({ url, locale, site, errorPage }) => {
  const store = createStore()
  store.set(siteAtom, site)
  store.set(localeAtom, locale)
  formatAhead(site.facts, store.get(translateAtom))
  const problem = errorPage?.kind === 'problem' ? errorPage : undefined
  store.set(isErrorPageAtom, problem !== undefined)
  if (errorPage?.kind === 'refused') showRefusedForm(store, errorPage)
  return renderToText(
    <div id="app">
      <Provider store={store}>
        <StaticRouter location={url}>
          <App>{problem && <Problem {...problem} />}</App>
        </StaticRouter>
      </Provider>
    </div>,
  )
}
