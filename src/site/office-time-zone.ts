/** The time zone of the office. */
export const officeTimeZone = 'Europe/Paris'
