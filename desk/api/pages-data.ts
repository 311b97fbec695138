// The pages of the desk that edit the site, and the forms that they send.

import type { ComparePage, PublishPage, VersionsPage } from './publish-data.ts'

/** Forms, by the names in desk-addresses.ts. draft-data.ts describes `draft`, pictures-data.ts `upload`. */
export interface PagesForms {
  /** Forgets a change, or all changes if `name` is empty. Leads to `pages.publish`. */
  discard: { name: string; revision: number }
  publish: { revision: number }
  /** Publishes a new version equal to `version`. `published` is the number of the version that was current. */
  restore: { version: number; published: number }
  /** Makes a link to the preview for a day. Answered with `pages.publish` and its `link`. */
  previewLink: Record<string, never>
}

/** The pages whose only data is the content (desk/api/content.ts). */
interface EditingPages {
  kind: 'editing'
}

export type PagesPage = EditingPages | PublishPage | VersionsPage | ComparePage
