// The body of an email, as plain text and as HTML, from the same content. Mail programs show one or the other.
import { type Language, languages } from '../../src/language/language.ts'
import { type BrandColours, palette } from '../../src/site/palette.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import type { MailLogo } from './office-mail.ts'

export type MailRow = [label: string, value: string]

/** The content of an email. Its texts are plain text. */
export interface MailContent {
  language: Language
  subject: string
  preheader: string
  title: string
  intro: string
  sections: {
    title: string
    rows: MailRow[]
    /** A visitor's text, of any length. */
    quotation?: { title: string; text: string }
  }[]
  actions: { text: string; url: string }[]
  notes: string[]
  signature: string
  /** Below the signature of a letter to a visitor: the particulars of the company, and the privacy page. */
  imprint?: { identity: string; privacy: { text: string; url: string } }
}

/** The branding of an email. */
export interface MailBrand {
  /** The colours that differ from the built-in ones. */
  brandColours?: BrandColours
  logo?: MailLogo | undefined
}

const logoId = 'logo'

/** The separators of labels and values in languages that do not write a colon and a space. */
const colons: Partial<Record<Language, string>> = { fr: '\u00a0: ', zh: '：' }

/** The body of an email, for nodemailer. */
export function mailBody(content: MailContent, { brandColours, logo }: MailBrand = {}) {
  const image = logo && {
    filename: 'logo.png',
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    cid: logoId,
    content: logo.png,
  }
  return {
    ...(image && { attachments: [image] }),
    // Unlike base64, quoted-printable can be read in an editor, when the email is a file.
    textEncoding: 'quoted-printable' as const,
    text: plainText(content),
    html: html(content, brandColours, logo),
  }
}

function plainText({ language, title, intro, sections, notes, signature, imprint }: MailContent): string {
  const colon = colons[language] ?? ': '
  const blocks = sections.map(({ title, rows, quotation }) => {
    const lines = rows.map(([label, value]) => label + colon + isolated(value, language))
    // Each line is marked: otherwise a message could imitate the parts of the email that the site wrote.
    const quoted = quotation ? [quotation.title, quotation.text.replace(/^/gm, '> ').replace(/(?<! ) +$/gm, '')] : []
    return [title.toUpperCase(), ...lines, ...quoted].join('\n')
  })
  const privacy = imprint && imprint.privacy.text + colon + imprint.privacy.url
  const end = ['-- ', signature, ...(imprint ? [imprint.identity, privacy] : [])].join('\n')
  return `${[title, intro, ...blocks, notes.join('\n'), end].join('\n\n')}\n`
}

/** In a line from right to left, the groups of a phone number would change places (Unicode UAX 9). */
const isolated = (value: string, language: Language) =>
  languages[language].dir === 'rtl' && /^\+?[\d\s().-]+$/.test(value) ? `\u2066${value}\u2069` : value

// Mail programs support neither stylesheets nor custom properties, so each element has its colours.
function html(
  { language, subject, preheader, title, intro, sections, actions, notes, signature, imprint }: MailContent,
  brandColours: BrandColours = {},
  logo?: MailLogo,
): string {
  const { navy, paper, gold } = { ...palette, ...brandColours }
  const { tag, dir } = languages[language]
  const blocks = sections.map(
    ({ title, rows, quotation }) => `
    <h2 style="margin:28px 0 8px;font-size:18px;font-weight:normal;border-bottom:1px solid ${gold}">${escapeMarkup(title)}</h2>
    <table style="border-collapse:collapse;width:100%">${rows.map(([label, value]) => row(label, value, dir)).join('')}
    </table>${quotation ? blockquote(quotation, dir, gold) : ''}`,
  )
  const links = actions.map(
    ({ text, url }) =>
      `<a href="${escapeMarkup(url)}" style="display:inline-block;margin:0 12px 8px 0;padding:10px 18px;background:${navy};color:${paper};text-decoration:none">${escapeMarkup(text)}</a>`,
  )
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};color:${navy};font-family:Georgia,serif;font-size:16px;line-height:1.5">
  <p style="display:none">${escapeMarkup(preheader)}</p>
  <main style="max-width:600px;margin:0 auto">${logo ? logoImage(logo) : ''}
    <h1 style="margin:0 0 8px;font-size:26px;font-weight:normal">${escapeMarkup(title)}</h1>
    <p style="margin:0 0 20px">${escapeMarkup(intro)}</p>
    <p style="margin:0">${links.join('\n    ')}</p>${blocks.join('')}
    <p style="margin:28px 0 0;font-size:14px">${notes.map(escapeMarkup).join('<br>')}</p>
    <p style="margin:12px 0 0;font-size:14px">${escapeMarkup(signature)}</p>${imprint ? imprintLine(imprint, navy) : ''}
  </main>
</body>
</html>
`
}

const logoImage = ({ alt, width, height }: MailLogo) => `
    <img src="cid:${logoId}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}" style="display:block;margin:0 0 20px">`

const imprintLine = ({ identity, privacy }: NonNullable<MailContent['imprint']>, navy: string) => `
    <p style="margin:4px 0 0;font-size:14px">${escapeMarkup(identity)}<br><a href="${escapeMarkup(privacy.url)}" style="color:${navy}">${escapeMarkup(privacy.text)}</a></p>`

type Quotation = NonNullable<MailContent['sections'][number]['quotation']>

function blockquote({ title, text }: Quotation, dir: 'ltr' | 'rtl', gold: string): string {
  const side = dir === 'rtl' ? 'right' : 'left'
  return `
    <p style="margin:8px 0 4px">${escapeMarkup(title)}</p>
    <blockquote style="margin:0;padding-${side}:12px;border-${side}:3px solid ${gold}"><bdi>${escapeMarkup(text).replaceAll('\n', '<br>')}</bdi></blockquote>`
}

function row(label: string, value: string, dir: 'ltr' | 'rtl'): string {
  // Mail programs do not support logical sides either.
  const gap = dir === 'rtl' ? '4px 0 4px 12px' : '4px 12px 4px 0'
  return `
      <tr>
        <th scope="row" style="width:35%;padding:${gap};text-align:start;vertical-align:top;font-weight:normal">${escapeMarkup(label)}</th>
        <td style="padding:4px 0;vertical-align:top"><bdi>${escapeMarkup(value).replaceAll('\n', '<br>')}</bdi></td>
      </tr>`
}
