// Parts of every page that tests look for, and checks of its document and its language.
import type { Page } from 'playwright'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }

const texts = { ar: arabic, en: english, fr: french }

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The link in the header to the page in `language`. */
export const languageLink = (page: Page, language: keyof typeof texts) =>
  page.getByRole('banner').getByRole('link', { name: texts[language].lang.read })

export const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** The stored language: the cookie for the server, and local storage. */
export const storedLanguage = (page: Page) =>
  page.evaluate(() => [document.cookie.replace('lang=', ''), localStorage.getItem('language')])

/** Marks the document. Returns a function that returns true until the browser loads another document. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return () => page.evaluate(() => 'isMarked' in window)
}
