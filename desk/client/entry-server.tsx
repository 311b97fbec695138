// The server's entry of the desk: renders a view to HTML. Vite builds it (desk/vite.config.ts), desk/server/document.ts calls it.
import { StaticRouter } from 'react-router-dom'
import { renderToText } from '../../src/render-to-text.ts'
import type { RenderDesk } from '../api/desk-data.ts'
import { Desk } from './app.tsx'
import { createQueries, keyOfView } from './data/views.ts'

export const renderDesk: RenderDesk = async (view) => {
  const queries = createQueries()
  queries.setQueryData(keyOfView(view), view)
  const html = await renderToText(
    <div id="app">
      <StaticRouter location={view.address}>
        <Desk first={view} queries={queries} />
      </StaticRouter>
    </div>,
  )
  return { html, data: view }
}
