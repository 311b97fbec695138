// The server's entry: renders the application to HTML. Built by Vite, called by server/pages/render.ts.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createStore, Provider } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { showRefusedForm } from './contact/form-state.ts'
import type { ErrorPage } from './error-page.ts'
import { type LocaleTexts, localeAtom } from './language/texts.ts'
import { isErrorPageAtom } from './links/section-link.tsx'
import { Problem } from './pages/problem.tsx'
import { loadPage } from './pages.tsx'
import { pageAt } from './routes.ts'
import { type Site, siteAtom } from './site/site.ts'

export interface RenderRequest {
  /** Path and query. */
  url: string
  shown: LocaleTexts
  site: Site
  /** Shown in place of the page. */
  errorPage?: ErrorPage | undefined
}

/**
 * The HTML of a page: first its own head tags, then `<div id="app">` with the application.
 * Rejects when a component throws.
 */
export async function render({ url, shown, site, errorPage }: RenderRequest): Promise<string> {
  const [path = '/'] = url.split('?')
  await loadPage(pageAt(path).name)
  const store = createStore()
  store.set(siteAtom, site)
  store.set(localeAtom, shown)
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
      // Everything at once and nothing out of order: React then adds no inline script, which the CSP would refuse.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(output),
      onError: (error) => void output.destroy(error instanceof Error ? error : new Error(String(error))),
    },
  )
  return text(output)
}
