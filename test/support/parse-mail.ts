// Parses the emails of the site: encoded words, a text and an HTML part, each maybe quoted-printable.

type Part = ReturnType<typeof splitHead>

/** The headers and the texts of an email. `raw` is its source. */
export function parseMail(raw: string) {
  const mail = splitHead(raw.replaceAll('\r\n', '\n'))
  const parts = getParts(mail)
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headers['content-type']?.startsWith(type))
    if (!found) return ''
    return found.headers['content-transfer-encoding'] === 'quoted-printable'
      ? unquoted(found.body.replace(/=\n/g, ''))
      : found.body
  }
  return { raw, headers: mail.headers, text: part('text/plain'), html: part('text/html') }
}

/** The parts of an email, also nested ones: the HTML part is in a part with its image. */
function getParts({ headers, body }: Part): Part[] {
  const boundary = headers['content-type']?.match(/boundary="(.+?)"/)?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => splitHead(part.trimStart())) : []
  return parts.flatMap((part) => [part, ...getParts(part)])
}

function splitHead(mail: string): { headers: Record<string, string>; body: string } {
  const end = mail.indexOf('\n\n')
  const lines = mail
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), decoded(line.replace(/^[^:]*:\s*/, ''))])
  return { headers: Object.fromEntries(headers), body: mail.slice(end + 2) }
}

// RFC 2047: the space between two encoded words is not part of the text.
function decoded(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toLowerCase() === 'q' ? unquoted(text.replaceAll('_', ' ')) : Buffer.from(text, 'base64').toString(),
    )
}

function unquoted(text: string): string {
  return decodeURIComponent(text.replaceAll('%', '%25').replace(/=(?=[0-9A-F]{2})/g, '%'))
}
