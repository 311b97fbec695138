// The entry of the server: renders the application to HTML. Vite builds it, server/pages/render.ts calls it.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createStore, Provider } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { showRefusedForm } from './contact/form-state.ts'
import { localeAtom } from './language/texts.ts'
import { isErrorPageAtom } from './links/section-link.tsx'
import { Problem } from './pages/problem.tsx'
import { loadPage } from './pages.tsx'
import type { RenderPage } from './render-request.ts'
import { pageAt } from './routes.ts'
import { siteAtom } from './site/site.ts'

export const render: RenderPage = async ({ url, locale, site, errorPage }) => {
  const [path = '/'] = url.split('?')
  await loadPage(pageAt(path).name)
  const store = createStore()
  store.set(siteAtom, site)
  store.set(localeAtom, locale)
  const problem = errorPage?.kind === 'problem' ? errorPage : undefined
  store.set(isErrorPageAtom, problem !== undefined)
  if (errorPage?.kind === 'refused') showRefusedForm(store, errorPage)
  const output = new PassThrough()
  const { pipe } = renderToPipeableStream(
    <div id="app">
      <Provider store={store}>
        <StaticRouter location={url}>
          <App>{problem && <Problem {...problem} />}</App>
        </StaticRouter>
      </Provider>
    </div>,
    {
      // Everything at once, nothing out of order: React then adds no inline scripts, which the CSP would block.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(output),
      onError: (error) => void output.destroy(error instanceof Error ? error : new Error(String(error))),
    },
  )
  return text(output)
}
