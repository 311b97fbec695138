// The attribute of elements that show a fact or a picture, for the editor of the desk.
import { useSite } from './site.ts'

export interface EditAttribute {
  'data-edit'?: string
}

/**
 * Returns a function that makes the attribute of an element that shows the value at a path of the content document,
 * such as /office/phone. Visitors' pages have no such attributes.
 */
export function useEdit(): (path: string) => EditAttribute {
  const { isInEditor } = useSite()
  return (path) => (isInEditor ? { 'data-edit': path } : {})
}
