// The desk: reads the view of the address and shows its page. The server and the browser render the same tree.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { siteAtom } from '../../src/site/site.ts'
import type { DeskPage, DeskView } from '../api/desk-data.ts'
import { Account } from './account/account.tsx'
import { Audit } from './account/audit.tsx'
import { Frame } from './frame.tsx'
import { Locale } from './locale.tsx'
import { EditingPages } from './pages/editing-pages.tsx'
import { Problem } from './problem.tsx'
import { Erase } from './request/erase.tsx'
import { Request } from './request/request.tsx'
import { Requests } from './requests/requests.tsx'
import { Title } from './shell/title.tsx'
import { BeforeSignIn } from './sign-in/sign-in.tsx'
import { hasVisitsAtom } from './visits/has-visits.ts'
import { Visits } from './visits/visits.tsx'

interface DeskProps {
  /** The view with which the page is opened. */
  first: DeskView
  queries: QueryClient
}

export function Desk({ first, queries }: DeskProps) {
  const [store] = useState(() => storeFor(first))
  // A mark for tests, as the site's application sets it (src/app.tsx).
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <Provider store={store}>
        {first.session ? (
          <Frame first={first}>{(view) => <Page view={view} key={keyOf(view.page)} />}</Frame>
        ) : (
          <Locale language={first.language} now={first.now}>
            <Title view={first} />
            <BeforeSignIn view={first} />
          </Locale>
        )}
      </Provider>
    </QueryClientProvider>
  )
}

/** The components of the site read brand and pictures from this store. */
function storeFor({ brand, pictures, session }: DeskView) {
  const store = createStore()
  store.set(siteAtom, { ...store.get(siteAtom), facts: { ...defaultFacts, brand }, ...(pictures && { pictures }) })
  store.set(hasVisitsAtom, session?.hasVisits ?? false)
  return store
}

/** Pages of different subjects share no state. */
function keyOf(page: DeskPage): string {
  if (page.kind === 'request') return page.request.reference
  return page.kind
}

function Page({ view: { page, session } }: { view: DeskView }): ReactNode {
  if (!session) return null
  switch (page.kind) {
    case 'requests':
      return <Requests page={page} session={session} />
    case 'request':
      return <Request page={page} session={session} />
    case 'erase':
      return <Erase page={page} />
    case 'account':
      return <Account page={page} session={session} />
    case 'audit':
      return <Audit page={page} />
    case 'editing':
      return <EditingPages />
    case 'visits':
      return <Visits page={page} />
    case 'problem':
      return <Problem {...page} />
    default:
      return null
  }
}
