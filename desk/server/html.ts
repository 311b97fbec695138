// A template tag for the pages that the server writes itself. Every value is escaped, except markup made with the tag.
import { readFileSync } from 'node:fs'
import { escapeMarkup } from '../../server/http/escape-markup.ts'

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** `false` and `undefined` leave nothing. */
type Value = string | number | false | undefined | Markup | readonly Value[]

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(written)))
}

function written(value: Value): string {
  if (value === false || value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escapeMarkup(String(value))
}

const icons = { alert: drawing('alert', 'i'), 'arrow-left': drawing('arrow-left', 'i'), logo: drawing('logo') }

/** An icon of the site. It is hidden from screen readers. */
export const icon = (name: keyof typeof icons): Markup => icons[name]

function drawing(name: string, className?: string): Markup {
  const file = readFileSync(new URL(`../../src/icons/${name}.svg`, import.meta.url), 'utf8')
  const attributes = className ? `class="${className}" ` : ''
  return new Markup(file.replace('<svg ', `<svg ${attributes}aria-hidden="true" `))
}
