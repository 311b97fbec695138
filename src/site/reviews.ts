// Selects the reviews that the home page shows.
import type { Facts } from './facts.ts'

const mostShown = 6

/** The newest reviews, up to six. None if there are fewer than two: one review says little. */
export function selectedReviews(reviews: Facts['reviews']): Facts['reviews'] {
  if (reviews.length < 2) return []
  return [...reviews].sort((first, second) => second.date.localeCompare(first.date)).slice(0, mostShown)
}

export function averageRating(reviews: Facts['reviews']): number {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
