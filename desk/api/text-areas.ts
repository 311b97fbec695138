// The parts of the site that a text belongs to, for the list of all texts.

/** Where visitors or the office read a text. Those of `elsewhere` are on no page. */
export const textAreas = {
  elsewhere: ['visitor-mails', 'office-mails', 'form-answers', 'failures', 'search', 'language', 'labels', 'engines'],
  onPages: ['home', 'services', 'places', 'prices', 'contact', 'frame', 'legal'],
} as const
export type TextArea = (typeof textAreas)['elsewhere' | 'onPages'][number]

/** The groups of keys of each area. The first one that fits decides. */
const groupsOfAreas: readonly (readonly [area: TextArea, groups: readonly string[]])[] = [
  ['visitor-mails', ['emails.confirmation']],
  ['office-mails', ['emails']],
  [
    'form-answers',
    [
      'contact.validation',
      'contact.errorSummary',
      'contact.toast',
      'contact.sent',
      'contact.form.pending',
      'contact.form.choice',
      'contact.whatsappMessage',
    ],
  ],
  ['failures', ['error', 'notFound', 'serviceNotFound', 'offline']],
  ['search', ['search']],
  ['language', ['languagePopup', 'lang']],
  ['labels', ['aria', 'skipLink', 'imageAlt']],
  ['engines', ['meta', 'structuredData']],
  ['home', ['hero', 'about', 'expertise', 'unrivaledExpertise', 'reviews']],
  ['services', ['services', 'servicePage']],
  ['places', ['globalPresence']],
  ['prices', ['pricing']],
  ['contact', ['contact']],
  ['frame', ['nav', 'footer']],
  ['legal', ['legal']],
]

/** The area of the text at `key`; undefined for a key that the site does not know. */
export function areaOf(key: string): TextArea | undefined {
  return groupsOfAreas.find(([, groups]) => groups.some((group) => `${key}.`.startsWith(`${group}.`)))?.[0]
}

/** The area named `name`, if there is one. */
export const textArea = (name: unknown): TextArea | undefined =>
  [...textAreas.elsewhere, ...textAreas.onPages].find((area) => area === name)
