// The application as `npm run build` wrote it: its render function, the inlined stylesheets, and the tags of its files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { type Language, languages, type Script, scripts } from '../../src/language/language.ts'
import type { RenderPage } from '../../src/render-request.ts'
import type { Assets } from './document.ts'

/** The built application, or the application of the development server. */
export interface Application {
  load(): Promise<{ render: RenderPage }>
  assets: Assets
  /** The folder of the built assets; none in development. */
  assetsFolder?: string
  /** The development server, in development only. */
  vite?: ViteDevServer
  /** The time when the pages last changed (ISO 8601), as the build recorded it. */
  changed?: string
}

export const builtFolder = fileURLToPath(new URL('../../dist', import.meta.url))

const preloadTag = (font: string) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`

const scriptSheet = (script: Script) => `styles/scripts/${script}.scss`

/** Loads the application that `npm run build` wrote to `folder`, for the languages `offered`. */
export async function loadBuiltApplication(folder: string, offered: readonly Language[]): Promise<Application> {
  const client = join(folder, 'client')
  const fileUrl = await builtFiles(client, '/')
  const readSheet = async (source: string) => (await readFile(join(client, fileUrl(source)), 'utf8')).trim()
  // Every language writes names and numbers in Latin letters.
  const usedScripts = new Set<Script>(['latin', ...offered.map((language) => languages[language].script)])
  const entry: { render: RenderPage } = await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)
  const lateFaces = fileUrl('styles/late-faces.scss')
  const changed = await readFile(join(folder, 'changed'), 'utf8').catch(() => undefined)
  return {
    load: async () => entry,
    changed,
    assetsFolder: join(client, 'assets'),
    assets: {
      styles: {
        home: await readSheet('styles/home.scss'),
        page: await readSheet('styles/page.scss'),
        latin: await readSheet(scriptSheet('latin')),
        chinese: await readSheet(scriptSheet('chinese')),
        arabic: await readSheet(scriptSheet('arabic')),
      },
      // Only the font of the headlines is preloaded, because a second preload would delay the image.
      headTags: (script) => {
        const { face } = scripts[script]
        return face ? preloadTag(fileUrl(`styles/fonts/${face}.woff2`)) : ''
      },
      deferredTags: (script) =>
        [
          'styles/full.scss',
          ...[...usedScripts].filter((other) => other !== script && scripts[other].face).map(scriptSheet),
        ]
          .map((sheet) => `<link rel="stylesheet" href="${fileUrl(sheet)}" fetchpriority="low">`)
          .join(''),
      textFiles: Object.fromEntries(
        offered.map((language) => [language, fileUrl(`src/language/texts/${language}.json`)]),
      ),
      lateFaces,
      scriptTags: (isCounted) =>
        `<script type="module" src="${fileUrl('src/entry-client.ts')}" fetchpriority="low" ` +
        `data-application="${fileUrl('src/hydrate.tsx')}" data-late-faces="${lateFaces}"` +
        `${isCounted ? ` data-counter="${fileUrl('src/statistics/count-visit.ts')}"` : ''}></script>`,
    },
  }
}

/**
 * Returns a function that finds the URL of a source file in the manifest of the build in `folder`, served at `base`.
 */
export async function builtFiles(folder: string, base: string): Promise<(source: string) => string> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, { file: string }> = JSON.parse(text)
  return (source) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}. Run npm run build.`)
    return base + entry.file
  }
}
