// Selects the reviews that the home page shows.
import type { Facts } from './facts.ts'

const mostShown = 6

/**
 * The newest reviews, up to six. Empty if the about section is off, or if there is a single review, which says little.
 */
export function selectedReviews({ reviews, sections }: Pick<Facts, 'reviews' | 'sections'>): Facts['reviews'] {
  if (!sections.about || reviews.length < 2) return []
  return [...reviews].sort((first, second) => second.date.localeCompare(first.date)).slice(0, mostShown)
}

const fewestForAverage = 5

/** The average of `reviews`; undefined for fewer than five, because it says less than each of them. */
export function averageRating(reviews: Facts['reviews']): number | undefined {
  if (reviews.length < fewestForAverage) return undefined
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
