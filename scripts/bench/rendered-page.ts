// The home page as it is rendered and compressed for one visitor, with the site's own renderer.
import { createCurrentContent } from '../../server/content/current-content.ts'
import { loadSiteContent } from '../../server/content/site-content.ts'
import { encoded } from '../../server/http/content-encoding.ts'
import { builtApplication, builtFolder, createRender } from '../../server/pages/render.ts'
import { readSettings } from '../../server/settings.ts'

const settings = readSettings({})
const application = await builtApplication(builtFolder, settings.LANGUAGES)
const render = createRender({ application, content: createCurrentContent(await loadSiteContent(settings)) })

/** The English home page in brotli. */
export const renderedPage = async () => encoded(await render('/', 'en'), 'br', 'quick')
