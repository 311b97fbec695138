// The footer: the brand, lists of links, the copyright line and the language select.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { refusedFormId, useIsRefusedForm } from '../contact/form-state.ts'
import { Icon } from '../icons/icon.tsx'
import { inSpans } from '../language/in-spans.tsx'
import { isLanguage, listedLanguages, languages as names } from '../language/language.ts'
import { usePageQuery } from '../links/current-url.ts'
import { SocialLinks } from '../links/external-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { MailLink, OfficeAddress, PhoneLink } from '../office/office-links.tsx'
import { OpeningHours, useHasHours } from '../office/opening-hours.tsx'
import { Brand, Logo } from '../site/brand.tsx'
import { enabled } from '../site/enabled.ts'
import { legalIds } from '../site/legal-pages.ts'
import { useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { BackToTopLink } from './back-to-top.tsx'
import { useChooseLanguage } from './language-switch.tsx'

export function Footer() {
  const t = useTexts()
  const { brand, services } = useSite().facts
  const hasHours = useHasHours()
  const brandInFrench = (key: number) => (
    <span key={key} lang="fr" translate="no">
      {brand}
    </span>
  )
  return (
    <footer className="foot grid">
      <div className="foot-brand">
        <PageLink className="logo" to="/">
          <Logo again />
          <Brand isBesideLogo />
          <span className="vh">{` ${t('aria.homeLink')}`}</span>
        </PageLink>
        <p>{t('footer.text')}</p>
        <address>
          <p>
            <OfficeAddress />
          </p>
          <PhoneLink />
          <MailLink />
          {hasHours && (
            <div>
              <OpeningHours />
            </div>
          )}
        </address>
        <SocialLinks networks={['linkedin', 'instagram', 'facebook']} />
      </div>
      <nav className="foot-nav" aria-label={t('aria.footerNavigation')}>
        <div>
          <h2>{t('footer.servicesTitle')}</h2>
          <ul>
            {enabled(services).map((id) => (
              <li key={id}>
                <PageLink to={`/services/${id}`}>{t(`services.items.${id}.title`)}</PageLink>
              </li>
            ))}
          </ul>
        </div>
        <Company />
        <div>
          <h2>{t('footer.legalTitle')}</h2>
          <ul>
            {legalIds.map((id) => (
              <li key={id}>
                <PageLink to={`/legal/${id}`}>{t(`footer.legal.${id}`)}</PageLink>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className="foot-end">
        <p>{inSpans(t.rich('footer.copyright', { brand: brandInFrench }))}</p>
        <BackToTopLink />
        <LanguageSelect />
      </div>
    </footer>
  )
}

function Company() {
  const t = useTexts()
  const { links, people, sections } = useSite().facts
  return (
    <div>
      <h2>{t('footer.companyTitle')}</h2>
      <ul>
        {sections.about &&
          (['about', 'team'] as const).map((name) => (
            <li key={name}>
              <SectionLink section={people.length > 0 ? name : 'about'}>{t(`footer.company.${name}`)}</SectionLink>
            </li>
          ))}
        {sections['global-presence'] && (
          <li>
            <SectionLink section="global-presence">{t('footer.company.globalPresence')}</SectionLink>
          </li>
        )}
        {(['careers', 'news'] as const).map((page) => (
          <li key={page}>
            {/* Plain text until the content file has a URL. */}
            {links[page] ? (
              <a href={links[page]}>{t(`footer.company.${page}`)}</a>
            ) : (
              <span>{t(`footer.company.${page}`)}</span>
            )}
          </li>
        ))}
        <li>
          <SectionLink section="contact">{t('footer.company.contact')}</SectionLink>
        </li>
      </ul>
    </div>
  )
}

/** A GET form; if the server has refused a form, controls of that form instead. */
function LanguageSelect() {
  const { pathname } = useLocation()
  // A GET form replaces the query of the URL, so the search and the selected service are sent as hidden fields.
  const query = new URLSearchParams(usePageQuery())
  // Without scripts, a refused form is posted again to show it in the other language.
  return useIsRefusedForm() ? (
    <div className="foot-language">
      <LanguageFields isRefusedForm />
    </div>
  ) : (
    <form className="foot-language" method="get" action={pathname}>
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageFields />
    </form>
  )
}

// Without JavaScript the button sends the language as ?lang. With it, changing the select is enough, and the button
// is hidden.
function LanguageFields({ isRefusedForm = false }: { isRefusedForm?: boolean }) {
  const t = useTexts()
  const language = useLanguage()
  const { languages } = useSite()
  const choose = useChooseLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chooseValue = (value: unknown) => isLanguage(value) && choose(value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration, and when a refused form is replaced.
  useEffect(() => {
    if (button.current) button.current.hidden = true
    // A choice that was made before hydration had no handler yet.
    if (select.current && select.current.value !== language) chooseValue(select.current.value)
  }, [])
  return (
    <>
      <label htmlFor="lang">{t('footer.language')}</label>
      <div className="pick">
        <select
          id="lang"
          name="lang"
          form={isRefusedForm ? refusedFormId : undefined}
          ref={select}
          value={language}
          // Otherwise Firefox and Chrome restore an earlier choice with the page, as if it were made now.
          autoComplete="off"
          onChange={({ target: { value } }) => chooseValue(value)}
        >
          {listedLanguages.map((code) => (
            <option key={code} value={code} lang={names[code].tag} disabled={!languages.includes(code)}>
              {names[code].name}
            </option>
          ))}
        </select>
        <Icon name="arrow-down" />
      </div>
      <button
        type="submit"
        ref={button}
        {...(isRefusedForm && { form: refusedFormId, name: 'edit', value: 'language' })}
      >
        {t('footer.languageSubmit')}
      </button>
    </>
  )
}
