// The head tags of a page, for browsers, crawlers and shared links. React puts them into <head> and updates them when
// the page or the language changes.
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { languages } from './language/language.ts'
import { isErrorPageAtom } from './links/section-link.tsx'
import { alternates, canonicalUrl } from './page-urls.ts'
import { type SharedPage, socialPicture } from './pictures/social.ts'
import { sitePages } from './routes.ts'
import { useSite } from './site/site.ts'
import { useLanguage, useTexts } from './site/texts.ts'

interface HeadProps {
  title: string
  description: string
  keywords?: string
  /** Title and description of a shared link; by default, of the page. */
  socialTitle?: string
  socialDescription?: string
  social?: SharedPage
}

export function Head({
  title,
  description,
  keywords,
  socialTitle = title,
  socialDescription = description,
  social = 'site',
}: HeadProps) {
  const t = useTexts()
  const language = useLanguage()
  const site = useSite()
  const { pathname } = useLocation()
  const isErrorPage = useAtomValue(isErrorPageAtom)
  // A page that search engines do not list has neither a canonical URL nor alternates.
  const isIndexed = !isErrorPage && sitePages(site.facts).get(pathname)?.indexed
  const canonical = canonicalUrl(site, pathname, language)
  const picture = socialPicture(social, site, language, t)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {isIndexed ? (
        <>
          <link rel="canonical" href={canonical} />
          {alternates(site, pathname).map(({ hrefLang, href }) => (
            <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={socialTitle} />
      <meta property="og:description" content={socialDescription} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={t('meta.siteName')} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {site.languages
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={openGraphLocale(code)} />
        ))}
      <meta property="og:image" content={picture.url} />
      <meta property="og:image:type" content={picture.type} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      {/* Without other twitter: tags, X reads those of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Open Graph writes en_GB where the web writes en-GB. */
const openGraphLocale = (code: keyof typeof languages) => languages[code].locale.replace('-', '_')
