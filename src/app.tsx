// The application: the shell with the page in it. The same on the server and in the browser.
import { type ReactNode, useEffect } from 'react'
import { refusedFormId, useIsRefusedForm } from './contact/form-state.ts'
import { documentAttributes } from './language/language.ts'
import { CurrentPage } from './pages.tsx'
import { BackToTop } from './shell/back-to-top.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { InitialLanguage } from './shell/initial-language.tsx'
import { Menu } from './shell/menu.tsx'
import { PageChanges } from './shell/page-changes.ts'
import { SearchDialog } from './shell/search-dialog.tsx'
import { useLanguage, useTexts } from './site/texts.ts'
import { Announcer } from './toasts/announcer.tsx'
import { Toasts } from './toasts/toasts.tsx'

/** The shell around the page at the URL, or around `children` if the server shows something else. */
export function App({ children }: { children?: ReactNode }) {
  const t = useTexts()
  useDocumentLanguage()
  // Tells tests and measurements that the page is hydrated. The effects of all other components have run before this
  // one.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  const isRefusedForm = useIsRefusedForm()
  return (
    <>
      {/* Enter in a field presses the first submit button of the form. Without this one, that would be a language
          button in the header. */}
      {isRefusedForm && <button type="submit" form={refusedFormId} className="vh" tabIndex={-1} aria-hidden="true" />}
      <a className="skip" href="#main">
        {t('skipLink.content')}
      </a>
      <Header />
      <InitialLanguage />
      <main id="main" tabIndex={-1}>
        {children ?? <CurrentPage />}
        <BackToTop />
      </main>
      <Footer />
      <Menu />
      <SearchDialog />
      <Announcer />
      <PageChanges />
      <Toasts />
    </>
  )
}

/** Keeps the attributes of `<html>`, which React did not render, in the language of the page (WCAG 3.1.1). */
function useDocumentLanguage() {
  const language = useLanguage()
  useEffect(() => {
    const { documentElement } = document
    // Setting the same value again would recalculate the style of the whole page.
    if (documentElement.lang === documentAttributes(language).lang) return
    documentElement.removeAttribute('data-script')
    for (const [name, value] of Object.entries(documentAttributes(language))) documentElement.setAttribute(name, value)
  }, [language])
}
