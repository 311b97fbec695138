// Formats the values of a page before it is opened: Intl's first use blocks a slow phone for a tenth of a second, which
// is better spent while the page is prefetched than after the visitor's press.
import type { Translate } from '../language/translate.ts'
import type { PageName } from '../routes.ts'
import type { Facts } from './facts.ts'
import { formatDay, formatPrice } from './format.ts'
import { offeredPrices } from './packages.ts'

/** Formats what the page `name` shows with Intl; `t` keeps the results. */
export function formatAhead(name: PageName, facts: Facts, t: Translate) {
  if (name === 'pricing') for (const euros of offeredPrices(facts)) formatPrice(euros, t)
  if (name === 'legal') formatDay(facts.legal.lastUpdated, t)
}
