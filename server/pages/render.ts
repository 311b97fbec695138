// Renders the HTML document of a URL in a language. It uses the SSR entry, but not Fastify.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Language } from '../../src/language/language.ts'
import type { ErrorPage } from '../../src/render-request.ts'
import { structuredData } from '../../src/structured-data/graph.ts'
import type { CurrentContent } from '../content/current-content.ts'
import type { SiteContent } from '../content/site-content.ts'
import { browserTexts } from '../content/texts.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import type { Application } from './built-application.ts'
import { type CriticalSheet, renderDocument } from './document.ts'

interface RenderOptions {
  application: Application
  content: Pick<CurrentContent, 'current'>
  /** Leaves out the scripts: the page stays as it is rendered. */
  isStatic?: boolean
}

/** Renders the document of `url` (path and query) in `language`, or `errorPage` instead. */
export type Render = (
  url: string,
  language: Language,
  errorPage?: ErrorPage,
) => Promise<ReturnType<typeof renderDocument>>

/** Creates the render function of a site. The page of a problem is not hydrated. */
export function createRender({ application, content, isStatic = false }: RenderOptions): Render {
  return async (url, language, errorPage) => {
    // React renders in a microtask: without this pause, requests would wait until every queued page is rendered.
    await otherWork()
    // Read once: the content may change while the page is rendered.
    const shown = content.current
    const { site, overrides, texts, textOverrides, translate, reportMissing } = shown
    const { render } = await application.load()
    const formatted = {}
    const locale = { language, texts: texts[language], formatted, reportMissing }
    const html = await render({ url, site, errorPage, locale })
    const [path = '/', query] = url.split('?')
    const changed = textOverrides[language]
    const refused = errorPage?.kind === 'refused' && {
      refused: { values: errorPage.values, errors: errorPage.errors },
    }
    const data =
      errorPage?.kind === 'problem' || isStatic
        ? undefined
        : {
            ...site,
            facts: overrides,
            textFiles: application.assets.textFiles,
            language,
            path,
            intl: formatted,
            ...refused,
            ...(changed && { changedTexts: browserTexts(changed) }),
          }
    // For search engines, a service or package in the URL is not another page: the canonical page has the structured
    // data.
    const hasChoice = query !== undefined && query !== `lang=${language}`
    const context = { path, language, site, t: translate(language), changed: application.changed }
    const structured = errorPage || hasChoice ? undefined : structuredData(context)
    const view: CriticalSheet = path === '/' && !errorPage ? 'home' : 'page'
    return renderDocument({ rendered: html, view, data, structured, language }, shown, application.assets)
  }
}

/**
 * Returns a function that renders the page of `url` (path and query) with content that visitors do not see, without
 * scripts, and returns its headers as well.
 */
export function createStaticRender(application: Application) {
  return async (content: SiteContent, url: string, language: Language) => {
    const render = createRender({ application, content: { current: content }, isStatic: true })
    const { html, sheet } = await render(url, language)
    return { html, headers: { 'content-security-policy': contentSecurityPolicy(sheet) } }
  }
}
