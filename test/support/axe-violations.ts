// The violations that axe-core finds on a page, and results that it leaves undecided.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, NodeResult } from 'axe-core'
import type { Page } from 'playwright'

// Half the size of `axe.source`, which every page would parse again.
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rule and the element of each violation on the page, or in the `part` with this selector; empty if there are none. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  // Without loading style sheets again: the computed styles are enough.
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

/** True if axe cannot decide because of its own limits. */
function isHarmless(id: string, node: NodeResult): boolean {
  // axe does not know that a header of a group of rows (scope="rowgroup") has its cells in the rows below. A frame
  // shows a page of the site, which is tested by itself.
  if (id !== 'color-contrast') return ['th-has-data-cells', 'frame-tested'].includes(id)
  // Decorations and edges of lists lie over texts, whose colours used-pairs.ts compares. Texts over images would be
  // unreadable on some of them. The lines under the links of the header are drawn as gradients, and texts of a chart
  // stand on its shapes.
  const { messageKey } = node.any[0]?.data ?? {}
  const isOverImage = ['bgImage', 'imgNode', 'bgGradient'].includes(messageKey)
  return !isOverImage || toSelector(node).startsWith('.nav ') || node.html.startsWith('<text')
}
