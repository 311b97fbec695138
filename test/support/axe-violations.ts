// The violations that axe-core finds on a page, and results that it leaves undecided.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, NodeResult } from 'axe-core'
import type { Page } from 'playwright'

// Half the size of `axe.source`, which every page would parse again.
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rule and the element of each violation on the page, or within the selector `part`. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  // `preload` would load the stylesheets again, but the computed styles are enough.
  const options = { runOnly: tags, resultTypes: ['violations', 'incomplete'], preload: false }
  const { violations, incomplete } = await page.evaluate(
    ({ part, options }): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(part, options as object),
    { part, options },
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(toSelector)}`),
    ...incomplete.flatMap(({ id, nodes }) =>
      nodes.filter((node) => !isHarmless(id, node)).map((node) => `${id}, undecided: ${toSelector(node)}`),
    ),
  ]
}

const toSelector = ({ target }: NodeResult) => target.join(' ')

/** Returns true if axe cannot decide because of its own limits. */
function isHarmless(id: string, node: NodeResult): boolean {
  // axe ignores that the cells of a row group's header (scope="rowgroup") are in the rows below. Frames show pages of
  // the site, which have their own tests.
  if (id !== 'color-contrast') return ['th-has-data-cells', 'frame-tested'].includes(id)
  // Only texts over images are errors. Decorations and the edges of lists overlap texts, whose colours used-pairs.ts
  // compares, gradients draw the underlines of the header's links, and the texts of a chart are on its shapes.
  const { messageKey } = node.any[0]?.data ?? {}
  const isOverImage = ['bgImage', 'imgNode', 'bgGradient'].includes(messageKey)
  return !isOverImage || toSelector(node).startsWith('.nav ') || node.html.startsWith('<text')
}
