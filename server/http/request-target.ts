// Normalizes request targets.

/**
 * The path and query of a request target. A server must also accept the absolute form (RFC 9112, 3.2.2); its authority
 * is ignored. A percent sign that encodes nothing stands for itself, as in a browser's address bar (WHATWG URL, 4.5).
 * So such a path answers 404 and not 400.
 */
export function requestTarget(target = '/'): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  return path.includes('%') && !isEncodedWell(path) ? path.replaceAll('%', '%25') : path
}

/** The path of `url`, and its query without the question mark. */
export function pathAndQuery(url: string): [path: string, query: string] {
  const start = url.indexOf('?')
  return start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)]
}

/**
 * A path as a browser would send it: slashes instead of backslashes (WHATWG URL, 4.4), no slash next to another one,
 * and no percent-encoded letters, digits, `-`, `_` or `~`, which mean the same as the characters (RFC 3986, 6.2.2.2).
 *
 * A link or redirect to `//host` or `/\host` would lead to another site; one to the normalized path cannot. And a
 * proxy's rule for `/api/contact` also holds for `/api/%63ontact`.
 */
export function normalizedPath(path: string): string {
  const plain = path.includes('%') ? path.replace(/%[2-7][0-9a-f]/gi, decodedUnreserved) : path
  return plain.replace(/[\\/]+/g, '/')
}

/**
 * Returns true for the URL of a built file: /assets/…, or below the URL of an application with its own build.
 */
export const isAsset = (url: string) => /^\/(?:\w+\/)?assets\//.test(url)

/** Returns true for a path that programs request as a file: below /.well-known/, or with an extension. */
export const isFile = (path: string) => /^\/\.well-known\/|\.\w{1,12}$/.test(path)

function decodedUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w~-]/.test(character) ? character : encoded
}

function isEncodedWell(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
