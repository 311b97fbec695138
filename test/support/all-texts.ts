// The texts of the site, of its emails and of the desk, if its folder exists.
import type { Language } from '../../src/language/language.ts'
import { readSource, sourceFiles } from './source.ts'

/** Every text in `language` with its key, without the lists of keywords, which are not sentences. */
export function allTexts(language: Language): [key: string, text: string][] {
  return sourceFiles(`{src/language,desk}/texts/${language}.json`)
    .flatMap((file) => flatten(JSON.parse(readSource(file))))
    .filter(([key]) => !key.endsWith('.keywords'))
}

function flatten(node: unknown, path: readonly string[] = []): [key: string, text: string][] {
  if (typeof node === 'string') return [[path.join('.'), node]]
  return Object.entries(node as object).flatMap(([name, below]) => flatten(below, [...path, name]))
}
