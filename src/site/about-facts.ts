// The facts that the about section shows: figures, people, visit reports and reviews.
import { Type } from 'typebox'
import { Day, InLanguages, inLanguages, LanguageCode, Line, LongLine, personName, strict } from './fact-schemas.ts'

export const aboutFacts = {
  figures: Type.Array(
    Type.Object({ value: Type.String({ minLength: 1, maxLength: 12 }), label: InLanguages }, strict),
    {
      maxItems: 3,
      description: 'Below those of the site: { "value": "120", "label": { "en": "Homes in our care" } }',
    },
  ),
  people: Type.Array(
    Type.Object(
      {
        id: Type.String({
          pattern: `^${personName}$`,
          maxLength: 40,
          description: 'Letters without accents, digits and hyphens. The portrait is the picture person- and this id',
        }),
        name: Line,
        role: InLanguages,
        languages: Type.Array(LanguageCode, { maxItems: 10 }),
      },
      strict,
    ),
    { maxItems: 4 },
  ),
  visitReports: Type.Array(
    Type.Object(
      {
        date: Day,
        house: InLanguages,
        checks: Type.Array(Type.Object({ subject: InLanguages, found: inLanguages(LongLine) }, strict), {
          minItems: 1,
          maxItems: 20,
        }),
      },
      strict,
    ),
    { maxItems: 3, description: 'Samples of what owners get after a visit' },
  ),
  reviews: Type.Array(
    Type.Object(
      {
        author: Line,
        rating: Type.Number({ minimum: 1, maximum: 5 }),
        text: Type.String({ minLength: 1, maxLength: 400 }),
        date: { ...Day, description: 'The day of publication' },
        experienceDate: Type.Optional({ ...Day, description: 'A day of the month that the review is about' }),
        town: Type.Optional(Line),
        language: Type.Optional(LanguageCode),
      },
      strict,
    ),
    { maxItems: 100 },
  ),
}
