// Starts the desk in the browser: hydrates the page that the server rendered. Pages before sign-in are not hydrated:
// their forms are plain, and they keep no personal data in memory.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { keepEarlyInput } from '../../src/early-input.ts'
import { pageDataId } from '../../src/page-data.ts'
import type { DeskView } from '../api/desk-data.ts'
import { Desk } from './app.tsx'
import { createQueries, keyOfView } from './data/views.ts'

const root = document.getElementById('app')
const block = document.getElementById(pageDataId)
if (root && block) start(root, JSON.parse(block.textContent))

function start(root: HTMLElement, view: DeskView) {
  if (!view.session) return
  // The page may be the response to a form, at the form's address.
  if (location.pathname + location.search !== view.address) history.replaceState(null, '', view.address + location.hash)
  const queries = createQueries()
  queries.setQueryData(keyOfView(view), view)
  const restoreInput = keepEarlyInput(root)
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <Desk first={view} queries={queries} />
      </BrowserRouter>,
      {
        onRecoverableError(error) {
          for (const field of restoreInput()) field.dispatchEvent(new Event('input', { bubbles: true }))
          reportError(error)
        },
      },
    )
  })
}
