// Renders and compresses the home page as the site does for one visitor.
import { createCurrentContent } from '../../server/content/current-content.ts'
import { loadSiteContent } from '../../server/content/site-content.ts'
import { encoded } from '../../server/http/compression.ts'
import { builtApplication, builtFolder } from '../../server/pages/built-application.ts'
import { createRender } from '../../server/pages/render.ts'
import { readSettings } from '../../server/settings.ts'

const settings = readSettings({})
const application = await builtApplication(builtFolder, settings.LANGUAGES)
const render = createRender({ application, content: createCurrentContent(await loadSiteContent(settings)) })

/** The English home page, compressed with Brotli. */
export const renderedPage = async () => encoded((await render('/', 'en')).html, 'br', 'quick')
