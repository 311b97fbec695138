// The server's entry of the desk: renders a view to HTML. Vite builds it, server/desk/document.ts calls it.
import { StaticRouter } from 'react-router-dom'
import { renderToText } from '../render-to-text.ts'
import { createQueries, viewKey } from './data/views.ts'
import { Desk } from './desk.tsx'
import type { RenderDesk } from './desk-data.ts'

export const renderDesk: RenderDesk = async (view) => {
  const queries = createQueries()
  queries.setQueryData(viewKey(view.address), view)
  const html = await renderToText(
    <div id="app">
      <StaticRouter location={view.address}>
        <Desk first={view} queries={queries} />
      </StaticRouter>
    </div>,
  )
  return { html, data: view }
}
