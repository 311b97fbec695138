// Reviews from the content file, the newest first.
import { inSpans } from '../../language/in-spans.tsx'
import { useEdit } from '../../site/edit-attribute.ts'
import { formatLanguages, formatMonth, unbroken } from '../../site/format.ts'
import { averageRating, selectedReviews } from '../../site/reviews.ts'
import { useSite } from '../../site/site.ts'
import { useLanguage, useTexts } from '../../site/texts.ts'

export function Reviews() {
  const t = useTexts()
  const { facts } = useSite()
  const { reviews } = facts
  const selected = selectedReviews(facts)
  if (selected.length === 0) return null
  const rating = averageRating(reviews)
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <div className="head">
        <h3 id="reviews-title">{t('reviews.title')}</h3>
        {rating && <p>{t.plural('reviews.summary', reviews.length, { rating })}</p>}
      </div>
      <ul className="reviews" data-count={selected.length}>
        {selected.map((review) => (
          <Review key={review.date + review.author} review={review} />
        ))}
      </ul>
      <p className="note">
        <span>{t('reviews.method')}</span>
        {selected.length < reviews.length && (
          <>
            <br />
            <span>{t('reviews.shown', { shown: selected.length, count: reviews.length })}</span>
          </>
        )}
      </p>
    </section>
  )
}

function Review({ review }: { review: ReturnType<typeof selectedReviews>[number] }) {
  const { author, date, experienceDate, language, rating, text, town } = review
  const t = useTexts()
  const pageLanguage = useLanguage()
  const edit = useEdit()
  const { reviews } = useSite().facts
  const month = (day: string) => unbroken(formatMonth(day, t))
  const isForeign = language && language !== pageLanguage
  return (
    <li className="review" {...edit(`/reviews/${reviews.indexOf(review)}`)}>
      <p className="stars">
        <Stars rating={rating} />
        <span>{t('reviews.rating', { rating })}</span>
      </p>
      <blockquote lang={isForeign ? language : undefined} dir="auto">
        {text}
      </blockquote>
      <footer>
        {town ? (
          inSpans(t.rich('reviews.byline', { name: (key) => <b key={key}>{author}</b>, town: () => town }))
        ) : (
          <b>{author}</b>
        )}
        <br />
        <span>
          {experienceDate
            ? t('reviews.dates', { published: month(date), experience: month(experienceDate) })
            : t('reviews.published', { published: month(date) })}
        </span>
        {isForeign && (
          <>
            <br />
            <span>{t('reviews.language', { language: formatLanguages([language], t) })}</span>
          </>
        )}
      </footer>
    </li>
  )
}

/** Five stars, filled to the rating, in halves. */
function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  const full = Math.floor(halves / 2)
  const half = halves % 2 === 1 ? `M${24 * full + 12} 3v13.8l-5.7 3.8 1.9-6.6-5.5-4.3 6.9-.2z` : ''
  return (
    <svg viewBox="0 0 120 24" aria-hidden="true">
      <path d={stars(0, full) + half} />
      {full < 5 && <path className="no" d={stars(full, 5)} />}
    </svg>
  )
}

function stars(from: number, to: number): string {
  let path = ''
  for (let index = from; index < to; index++) {
    path += `M${24 * index + 12} 3l2.4 6.5 6.9.2-5.5 4.3 1.9 6.6-5.7-3.8-5.7 3.8 1.9-6.6-5.5-4.3 6.9-.2z`
  }
  return path
}
