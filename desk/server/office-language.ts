// The language of the desk's emails and files.
import type { Settings } from '../../server/settings/settings.ts'
import { type DeskLanguage, deskLanguages } from '../api/desk-data.ts'

/** The office's language, or English if the desk has no texts in it. */
export const officeLanguage = ({ OFFICE_LANGUAGE }: Pick<Settings, 'OFFICE_LANGUAGE'>): DeskLanguage =>
  deskLanguages.find((written) => written === OFFICE_LANGUAGE) ?? 'en'
