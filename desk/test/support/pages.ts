// Renders the pages of the desk from invented views, without its routes.

import type { DeskView } from '../../api/desk-data.ts'
import { builtDesk } from '../../server/application.ts'
import { deskDocument } from '../../server/document.ts'

process.env.NODE_ENV = 'production'

const desk = await builtDesk()

/** The document that shows `view`. */
export const deskPage = (view: DeskView): Promise<string> => deskDocument(view, desk)

/** In the browser: removes the links that cover the rows of a list, because axe cannot see the text below them. */
export function uncoverRows() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.row h3 a::before { display: none }')
  document.adoptedStyleSheets = [sheet]
}
