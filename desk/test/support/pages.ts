// Renders the pages of the desk from invented views, without its routes.

import { builtApplication, builtFolder } from '../../../server/pages/render.ts'
import type { DeskView } from '../../api/desk-data.ts'
import { type DeskApplication, deskDocument } from '../../server/document.ts'

process.env.NODE_ENV = 'production'

export const buildFolder = process.env.TEST_BUILD ?? builtFolder
const desk = await (await builtApplication(buildFolder, ['en', 'fr'])).loadDesk()

/** The document that shows `view`. */
export const deskPage = (view: DeskView): Promise<string> => deskDocument(view, desk as DeskApplication)

/** In the browser: removes the links that cover the rows of a list, because axe cannot see the text below them. */
export function uncoverRows() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.row h3 a::before { display: none }')
  document.adoptedStyleSheets = [sheet]
}
