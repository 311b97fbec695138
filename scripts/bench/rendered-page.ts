// The home page as it is rendered and compressed for one visitor, with the site's own renderer.
import { fileURLToPath } from 'node:url'
import { createCurrentContent } from '../../server/content/current-content.ts'
import { loadSiteContent } from '../../server/content/site-content.ts'
import { encoded } from '../../server/http/content-encoding.ts'
import { builtApplication, createRender } from '../../server/pages/render.ts'
import { readSettings } from '../../server/settings.ts'

const settings = readSettings({})
const application = await builtApplication(fileURLToPath(new URL('../../dist', import.meta.url)), settings.LANGUAGES)
const render = createRender({ application, content: createCurrentContent(await loadSiteContent(settings)) })

/** The English home page in brotli. */
export const renderedPage = async () => encoded(await render('/', 'en'), 'br', 'quick')
