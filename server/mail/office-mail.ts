// What all mails to the office have in common, with the content and the settings of the moment.
import { picturesIn, type SiteContent } from '../content/site-content.ts'
import type { Settings } from '../settings.ts'
import { mailMark } from './mail-mark.ts'
import { officeMailboxes } from './recipients.ts'

/** The operator's language and its texts, the brand, the sender and the recipients. */
export async function officeMail(settings: Settings, { site, translate, colours }: SiteContent) {
  const [language] = settings.LANGUAGES
  return {
    language,
    translate: translate(language),
    facts: site.facts,
    brandColours: colours,
    mark: await mailMark(site, picturesIn(settings).folder),
    siteUrl: site.siteUrl,
    retentionDays: site.retentionDays,
    ...officeMailboxes(settings, site.facts),
  }
}
