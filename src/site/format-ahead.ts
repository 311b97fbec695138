// Formats prices and dates before a page shows them: Intl's first use blocks a slow phone for a tenth of a second, which
// is better spent while the browser is idle than after the visitor's press.
import type { Translate } from '../language/translate.ts'
import type { Facts } from './facts.ts'
import { formatDay, formatPrice } from './format.ts'
import { offeredPrices } from './packages.ts'

/** Formats what the pages show with Intl; `t` keeps the results. */
export function formatAhead(facts: Facts, t: Translate) {
  for (const euros of offeredPrices(facts)) formatPrice(euros, t)
  formatDay(facts.legal.lastUpdated, t)
}
