// What a home screen and a tab show of the site: the web manifest and the brand's icons.
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { colours } from '../../src/site/colours.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'

const iconFolder = fileURLToPath(new URL('../../src/pictures/generated/icons', import.meta.url))

/** /site.webmanifest (in the language of the request), /favicon.ico and /icons/. */
export async function brandRoutes(app: FastifyInstance, { content }: { content: CurrentContent }) {
  // The names carry no hash, since browsers ask for some of them unasked: a day is long enough.
  await app.register(staticFiles, {
    root: iconFolder,
    prefix: '/icons/',
    maxAge: '1d',
    index: false,
    setHeaders: (reply) => reply.headers(contentTag),
  })
  app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.ico', iconFolder))
  app.get('/site.webmanifest', ({ language, languageInUrl }, reply) =>
    reply
      .headers({ 'cache-control': `${languageInUrl ? 'public' : 'private'}, max-age=86400`, ...contentTag })
      .type('application/manifest+json')
      .send(manifest(language, content.current.translate(language), content.current.colours.paper)),
  )
}

function manifest(language: Language, t: Translate, ground: string = colours.paper) {
  const png = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: t('meta.manifest.name'),
    short_name: t('meta.manifest.shortName'),
    description: t('meta.manifest.description'),
    lang: language,
    dir: languages[language].dir,
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
