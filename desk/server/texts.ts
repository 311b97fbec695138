// The texts of the desk, and the language of its emails and files.
import type { Settings } from '../../server/settings/settings.ts'
import { type DeskLanguage, deskLanguages } from '../api/desk-data.ts'
import english from '../texts/en.json' with { type: 'json' }
import french from '../texts/fr.json' with { type: 'json' }

export const deskTexts = { en: english, fr: french }

/** The office's language, or English if the desk has no texts in it. */
export const officeLanguage = ({ OFFICE_LANGUAGE }: Pick<Settings, 'OFFICE_LANGUAGE'>): DeskLanguage =>
  deskLanguages.find((written) => written === OFFICE_LANGUAGE) ?? 'en'
