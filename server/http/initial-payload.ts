/**
 * The most bytes of a first view: response headers, and HTML with inlined styles. They fit in the ten TCP segments of
 * 1,460 bytes that a server sends before it waits for the browser (RFC 6928), without TLS.
 */
export const initialPayloadLimit = 14_600
