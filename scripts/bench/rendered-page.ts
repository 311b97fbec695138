// The home page as it is rendered and compressed for one visitor, with the site's own renderer.
import { fileURLToPath } from 'node:url'
import { encoded } from '../../server/encoding.ts'
import { readFacts } from '../../server/facts.ts'
import { builtApplication, createRender } from '../../server/pages/render.ts'
import { translators } from '../../server/texts.ts'

const { facts, overrides, pictures } = await readFacts(undefined)
const site = {
  facts,
  siteUrl: 'http://localhost:3000',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: new Date().getFullYear(),
  pictures,
} as const
const application = await builtApplication(fileURLToPath(new URL('../../dist', import.meta.url)))
const render = createRender({ application, site, overrides, translate: translators(site) })

/** The English home page in brotli. */
export const renderedPage = async () => encoded(await render('/', 'en'), 'br', 'quick')
