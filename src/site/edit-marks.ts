// Marks on the elements that show a fact or a picture, for the editor of the desk.
import { useSite } from './site.ts'

export interface EditMark {
  'data-edit'?: string
}

/**
 * Returns a function that makes the attribute of an element that shows the value at a path of the content document,
 * such as /office/phone. Visitors' pages have no such attributes.
 */
export function useEdit(): (path: string) => EditMark {
  const { isMarked } = useSite()
  return (path) => (isMarked ? { 'data-edit': path } : {})
}
