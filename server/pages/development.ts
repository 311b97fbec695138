// The application in development: Vite compiles modules on request and replaces components and styles in the open page.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { listedLanguages, scripts } from '../../src/language/language.ts'
import type { Application } from './built-application.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Registers Vite's middleware before every route, and returns the application that it serves. */
export async function openDevelopmentApplication(app: FastifyInstance): Promise<Application> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    // By default, Vite imports a temporary copy of its configuration and deletes it: `node --watch` takes the deletion
    // for a change of the server, and restarts without end.
    configLoader: 'native',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // Not the whole project: it may contain the data folder with visitors' requests, and .env with secrets.
      fs: { allow: ['src', 'styles', 'node_modules'].map((folder) => join(root, folder)) },
    },
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  // The policy would block Vite's scripts.
  app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
  return {
    load: () => vite.ssrLoadModule('/src/entry-server.tsx') as ReturnType<Application['load']>,
    vite,
    assets: {
      styles: { home: '', page: '', latin: '', chinese: '', arabic: '' },
      headTags: () => sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join(''),
      deferredTags: () => '',
      textFiles: Object.fromEntries(
        listedLanguages.map((language) => [language, `/src/language/texts/${language}.json`]),
      ),
      lateFaces: '',
      // The stylesheets are also loaded as scripts, so that Vite can replace them while the page is open.
      scriptTags: (isCounted) =>
        moduleTags('/@vite/client', '/@id/@vitejs/plugin-react/preamble', ...sheets) +
        '<script type="module" src="/src/entry-client.ts" data-application="/src/hydrate.tsx"' +
        `${isCounted ? ' data-counter="/src/statistics/count-visit.ts"' : ''}></script>`,
    },
  }
}

// These stylesheets together contain every rule.
const sheets = [
  ...Object.keys(scripts).map((script) => `/styles/scripts/${script}.scss`),
  '/styles/home.scss',
  '/styles/full.scss',
  '/styles/late-faces.scss',
]

const moduleTags = (...sources: string[]) =>
  sources.map((source) => `<script type="module" src="${source}"></script>`).join('')
