// The application in development: Vite compiles what is asked for and exchanges components and styles in the open page.
import type { FastifyInstance } from 'fastify'
import { renderDocument } from './document.ts'
import type { Application } from './render.ts'

/** Puts Vite's middleware before every route and answers the application that it serves. */
export async function developmentApplication(app: FastifyInstance): Promise<Application> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  galleryRoute(app)
  return {
    load: () => vite.ssrLoadModule('/src/entry-server.tsx') as ReturnType<Application['load']>,
    assets: {
      styles: '',
      headTags: '<link rel="stylesheet" href="/styles/main.scss">',
      scriptTags: scripts('/src/entry-client.ts'),
    },
  }
}

/** The gallery of every control in every state: rendered in the browser alone, and part of no build. */
function galleryRoute(app: FastifyInstance) {
  const page = `<title>Gallery</title><div id="app"></div>${scripts('/src/gallery/start.ts')}`
  const assets = { styles: '', headTags: '', scriptTags: '' }
  app.get('/gallery', ({ language }, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocument(page, assets, language)),
  )
}

/** Vite's own script, then that of the page. */
const scripts = (entry: string) =>
  ['/@vite/client', entry].map((source) => `<script type="module" src="${source}"></script>`).join('')
