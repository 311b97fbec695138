// Renders a page: from a URL and a language to an HTML document. Knows the SSR entry, not Fastify.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import type { ErrorPage } from '../../src/error-page.ts'
import { type Language, languages, type Script, scripts } from '../../src/language/language.ts'
import { textOverridesFor, usedOverrides } from '../../src/language/text-overrides.ts'
import { browserPictures, shownPictures } from '../../src/pictures/operator-pictures.ts'
import type { RenderPage } from '../../src/render-request.ts'
import { structuredData } from '../../src/structured-data/graph.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { pictureRules } from '../content/operator-styles.ts'
import type { SiteContent } from '../content/site-content.ts'
import { builtFiles } from './built-files.ts'
import { type Assets, type RenderedDocument, renderDocument } from './document.ts'
import type { HeadersFor } from './page-headers.ts'

/** The built application, or that of the development server. */
export interface Application {
  load(): Promise<{ render: RenderPage }>
  assets: Assets
  /** The folder of the built assets; none in development. */
  assetsFolder?: string
  /** The development server, in development only. */
  vite?: ViteDevServer
  /** When the pages were last changed (ISO 8601), as the build recorded it. */
  changed?: string
}

export interface RenderOptions {
  application: Application
  content: Pick<CurrentContent, 'current'>
  /** Leaves out the scripts: the page stays as it is rendered. */
  isStatic?: boolean
}

/** Renders the document of `url` (path and query) in `language`, or `errorPage` instead. */
export type Render = (url: string, language: Language, errorPage?: ErrorPage) => Promise<RenderedDocument>

/** Creates the render function of a site. The page of a problem is not hydrated. */
export function createRender({ application, content, isStatic = false }: RenderOptions): Render {
  return async (url, language, errorPage) => {
    // React renders in a microtask: without this pause, requests would wait until all pages in a row are rendered.
    await otherWork()
    // Read once: the content may change while the page is rendered.
    const { site, pages, overrides, texts, textOverrides, translate, styles, colours, reportMissing } = content.current
    const { render } = await application.load()
    const formatted = {}
    const usedKeys = new Set<string>()
    const locale = { language, texts: texts[language], formatted, usedKeys, reportMissing }
    const html = await render({ url, site, errorPage, locale })
    const [path = '/', query] = url.split('?')
    const own = textOverrides[language] ?? {}
    // A search looks into all texts.
    const isSearch = path === '/search' && new URLSearchParams(query).has('q')
    const pictures = shownPictures(site.pictures ?? {}, html)
    const overridden = site.hasOverrides && {
      texts: unlessEmpty(isSearch ? textOverridesFor(path, own) : usedOverrides(own, usedKeys)),
      pictures: unlessEmpty(browserPictures(pictures, language)),
    }
    const refused = errorPage?.kind === 'refused' && {
      refused: { values: errorPage.values, errors: errorPage.errors },
    }
    const data =
      errorPage?.kind === 'problem' || isStatic
        ? undefined
        : { ...site, facts: overrides, language, path, intl: formatted, ...refused, ...overridden }
    // A service or package in the URL makes no other page for search engines: the canonical page has the structured
    // data.
    const hasChoice = query !== undefined && query !== `lang=${language}`
    const context = { path, language, site, t: translate(language), changed: application.changed }
    const structured = errorPage || hasChoice ? undefined : structuredData(context)
    const view = (!errorPage && pages.get(path)?.sheet) || 'page'
    const operatorRules = styles + pictureRules(pictures).join('')
    const hasLogo = pictures.logo !== undefined
    return renderDocument(
      { rendered: html, view, data, structured, styles: operatorRules, hasLogo, background: colours.paper },
      application.assets,
      language,
    )
  }
}

/** Returns a function that renders a page with other content than visitors see, without scripts. */
export function staticRender({ application, headersFor }: { application: Application; headersFor: HeadersFor }) {
  return async (content: SiteContent, url: string, language: Language) => {
    const document = await createRender({ application, content: { current: content }, isStatic: true })(url, language)
    return { html: document.html, headers: headersFor(document) }
  }
}

const unlessEmpty = (group: object) => (Object.keys(group).length > 0 ? group : undefined)

/** The folder in which `npm run build` puts the application. */
export const builtFolder = fileURLToPath(new URL('../../dist', import.meta.url))

const preloadTag = (font: string) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`

const sheetOf = (script: Script) => `styles/scripts/${script}.scss`

/** Loads the application that `npm run build` wrote to `folder`, for the languages `offered`. */
export async function builtApplication(folder: string, offered: readonly Language[]): Promise<Application> {
  const client = join(folder, 'client')
  const addressOf = await builtFiles(client, '/')
  const textOf = async (source: string) => (await readFile(join(client, addressOf(source)), 'utf8')).trim()
  // Every language writes names and numbers in Latin letters.
  const usedScripts = new Set<Script>(['latin', ...offered.map((language) => languages[language].script)])
  const entry: { render: RenderPage } = await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)
  const changed = await readFile(join(folder, 'changed'), 'utf8').catch(() => undefined)
  return {
    load: async () => entry,
    changed,
    assetsFolder: join(client, 'assets'),
    assets: {
      styles: {
        home: await textOf('styles/home.scss'),
        legal: await textOf('styles/legal.scss'),
        search: await textOf('styles/search.scss'),
        page: await textOf('styles/page.scss'),
        latin: await textOf(sheetOf('latin')),
        chinese: await textOf(sheetOf('chinese')),
        arabic: await textOf(sheetOf('arabic')),
      },
      // Only the font of the headlines is preloaded, because a second preload would delay the picture. The search page
      // has no picture.
      headTags: (script, view) => {
        const { face } = scripts[script]
        const faces = [...(face ? [face] : []), ...(script === 'latin' && view === 'search' ? ['ysabeau'] : [])]
        return faces.map((name) => preloadTag(addressOf(`styles/fonts/${name}.woff2`))).join('')
      },
      deferredTags: (script) =>
        [
          'styles/full.scss',
          ...[...usedScripts].filter((other) => other !== script && scripts[other].face).map(sheetOf),
        ]
          .map((sheet) => `<link rel="stylesheet" href="${addressOf(sheet)}" fetchpriority="low">`)
          .join(''),
      lateFaces: addressOf('styles/late-faces.scss'),
      scriptTags: (attributes) =>
        `<script type="module" src="${addressOf('src/entry-client.ts')}" fetchpriority="low" ` +
        `data-application="${addressOf('src/hydrate.tsx')}"${attributes}></script>`,
    },
  }
}
