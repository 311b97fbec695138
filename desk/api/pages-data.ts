// The pages of the desk that edit the site.

/** The pages whose only data is the content (desk/api/content.ts). */
interface EditingPages {
  kind: 'editing'
}

export type PagesPage = EditingPages
