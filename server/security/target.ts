// What a request asks for, in the one form that the router takes.
import { longestTarget } from './limits.ts'

/**
 * The path and query of a request's target. A server accepts the absolute form too (RFC 9112, 3.2.2), whose authority
 * counts for nothing here. A percent sign that encodes nothing stands for itself, as in a browser's address bar (WHATWG
 * URL, 4.5): the address is then just one that leads nowhere.
 */
export function pathOf(target = '/'): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  return path.includes('%') && !isEncodedWell(path) ? path.replaceAll('%', '%25') : path
}

/** Whether a target is longer than any that the site answers. */
export function isTooLong(target: string): boolean {
  return target.length > longestTarget
}

function isEncodedWell(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
