// The built application of the desk, or in development the one that Vite compiles.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { builtFiles } from '../../server/pages/built-application.ts'
import { desk } from '../api/urls.ts'

export interface DeskApplication {
  /** The HTML for the head: the stylesheet. */
  headTags: string
  /** The HTML for the end of the body: the scripts. */
  scriptTags: string
  /** The folder of the files that browsers load; missing in development. */
  assetsFolder?: string
}

const builtFolder = fileURLToPath(new URL('../../dist/desk', import.meta.url))

const sheet = 'desk/styles/desk.scss'
const script = 'desk/client/main.tsx'

const headTags = (url: string) => `<link rel="stylesheet" href="${url}">`
const scriptTag = (url: string) => `<script type="module" src="${url}"></script>`

/** Rejects if there is no build. */
export async function builtDesk(): Promise<DeskApplication> {
  const getUrl = await builtFiles(builtFolder, `${desk}/`)
  return {
    headTags: headTags(getUrl(sheet)),
    scriptTags: scriptTag(getUrl(script)),
    assetsFolder: join(builtFolder, 'assets'),
  }
}

export function developmentDesk(vite: ViteDevServer): DeskApplication {
  // By default, Vite may read only the sources of the site.
  vite.config.server.fs.allow.push(fileURLToPath(new URL('..', import.meta.url)))
  return {
    headTags: headTags(`/${sheet}`),
    // The stylesheet is also loaded as a script, so that Vite can replace it while the page is open.
    scriptTags: ['/@vite/client', '/@id/@vitejs/plugin-react/preamble', `/${sheet}`, `/${script}`]
      .map(scriptTag)
      .join(''),
  }
}
