// The web manifest and the icons, for home screens and tabs.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Language, languages } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { palette } from '../../src/site/palette.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

const iconFolder = fileURLToPath(new URL('../../src/pictures/generated/icons', import.meta.url))

// The folder of a logo contains other files, too.
const isIcon = /^(favicon|apple-touch-icon|icon-[a-z0-9-]+)\.(svg|ico|png)$/

interface ManifestOptions {
  content: CurrentContent
  /** The folder with the files of the operator's logo. */
  pictures: string
}

// Programs try some of these names without reading a page.
const appleIcons = ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']
const manifests = ['/site.webmanifest', '/manifest.webmanifest']

/** Answers /site.webmanifest in the language of the request, /favicon.ico, /apple-touch-icon.png and /icons/. */
export async function manifestAndIconRoutes(app: FastifyInstance, { content, pictures }: ManifestOptions) {
  // Browsers request some of these names by convention, so the names have no hash and are cached for a day only.
  await app.register(staticFiles, { root: iconFolder, serve: false })
  function sendIcon(file: string, reply: FastifyReply) {
    const { logo } = content.current.site.pictures ?? {}
    // No SVG of a logo is sent.
    if (!isIcon.test(file) || (logo && file.endsWith('.svg'))) throw new HttpError(404, 'No such icon')
    const folder = logo ? resolve(pictures, logo.key) : iconFolder
    return reply.headers(contentTag).sendFile(file, folder, { maxAge: '1d' })
  }
  app.get('/favicon.ico', (_request, reply) => sendIcon('favicon.ico', reply))
  app.get<{ Params: { file: string } }>('/icons/:file', ({ params }, reply) => sendIcon(params.file, reply))
  for (const path of appleIcons) app.get(path, (_request, reply) => sendIcon('apple-touch-icon.png', reply))
  for (const path of manifests) {
    app.get(path, ({ language, languageInUrl }, reply) =>
      reply
        .headers({ 'cache-control': `${languageInUrl ? 'public' : 'private'}, max-age=86400`, ...contentTag })
        .type('application/manifest+json')
        .send(manifest(language, content.current.translate(language), content.current.colours.paper)),
    )
  }
}

function manifest(language: Language, t: Translate, background: string = palette.paper) {
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
    lang: languages[language].tag,
    dir: languages[language].dir,
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
