// The entries of a plain form. Its fields are texts: `version:<name>`, and `value:<name>` with a JSON pointer for a part
// of the value (desk/api/draft-data.ts).

import type { DraftWrite, EntryName } from '../../api/draft-data.ts'
import type { DraftState } from './draft.ts'
import { entryValue } from './entries.ts'

/** The writes of a form. Parts that it does not have stay as they are in the draft. */
export function plainEntries(fields: Readonly<Record<string, unknown>>, { draft }: DraftState): DraftWrite['entries'] {
  const writes = new Map<string, DraftWrite['entries'][number]>()
  for (const [field, sent] of Object.entries(fields)) {
    const [, kind, name = ''] = /^(version|value):([^/]+)/.exec(field) ?? []
    if (kind === undefined) continue
    const write = writes.get(name) ?? {
      ...{ name: name as EntryName, version: 0 },
      value: structuredClone(entryValue(draft.state, name)),
    }
    writes.set(name, write)
    // A checkbox after a hidden field of the same name: the last one counts.
    const text = String(Array.isArray(sent) ? sent.at(-1) : sent).replaceAll('\r\n', '\n')
    const path = field
      .slice(kind.length + 1 + name.length)
      .split('/')
      .slice(1)
    if (kind === 'version') write.version = Number(text)
    else write.value = withPart(write.value, path, text)
  }
  return [...writes.values()].map((write) => ({ ...write, value: withoutEmptyItems(write.value) }))
}

/** `node` without the items of lists whose only text was emptied. */
function withoutEmptyItems(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((item) => item !== '').map(withoutEmptyItems)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([name, below]) => [name, withoutEmptyItems(below)]))
}

/** `node` with `text` at `path`, in the form that the part has now. */
function withPart(node: unknown, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return converted(text, node)
  if (Array.isArray(node) || (/^\d+$/.test(name) && typeof node !== 'object')) {
    const list = Array.isArray(node) ? [...node] : []
    const index = Number(name)
    // An empty item keeps its position, which the names of the fields to come refer to.
    list[Math.min(index, list.length)] = rest.length === 0 && text === '' ? '' : withPart(list[index], rest, text)
    return list
  }
  const group = typeof node === 'object' && node !== null ? { ...(node as Record<string, unknown>) } : {}
  const value = withPart(group[name], rest, text)
  if (value === undefined) delete group[name]
  else Object.defineProperty(group, name, { value, enumerable: true, configurable: true, writable: true })
  return group
}

/** `text` as a value of the type of `current`. */
function converted(text: string, current: unknown): unknown {
  if (text === 'yes' || text === 'no') return text === 'yes'
  if (typeof current === 'number' && /^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'))
  if (text === '') return current === undefined ? undefined : null
  return text
}
