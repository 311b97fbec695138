// The desk: its providers, its shell and its routes.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type createStore, Provider } from 'jotai'
import { useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { pages } from '../api/urls.ts'
import { Account } from './account/account.tsx'
import { Audit } from './account/audit.tsx'
import { Locale } from './locale.tsx'
import { EditingPages } from './pages/editing-pages.tsx'
import { Problem } from './problem.tsx'
import { Request } from './requests/request.tsx'
import { Requests } from './requests/requests.tsx'
import { Main } from './shell/main.tsx'
import { Shell } from './shell.tsx'
import { Visits } from './visits/visits.tsx'

interface DeskProps {
  store: ReturnType<typeof createStore>
  queries: QueryClient
}

export function Desk({ store, queries }: DeskProps) {
  // Tests wait for this attribute, as on the site (src/app.tsx).
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <Provider store={store}>
        <Locale>
          <Shell>
            <Routes>
              <Route path={`${pages.texts}/*`} element={<EditingPages />} />
              <Route element={<Main />}>
                <Route path={pages.requests} element={<Requests />} />
                <Route path={pages.request(':reference')} element={<Request />} />
                <Route path={pages.account} element={<Account />} />
                <Route path={pages.audit} element={<Audit />} />
                <Route path={pages.visits} element={<Visits />} />
                <Route path="*" element={<Problem />} />
              </Route>
            </Routes>
          </Shell>
        </Locale>
      </Provider>
    </QueryClientProvider>
  )
}
