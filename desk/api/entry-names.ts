// The names of draft entries in earlier releases: `facts.office`, `texts.fr.hero.title`, `pictures.hero`. Old versions
// contain them, and so do browsers that have not opened the desk since.
import { languages } from '../../src/language/language.ts'
import { factPaths } from './facts-data.ts'
import { type Path, pathTo } from './paths.ts'

/** The path of the entry `name`; undefined if there was no such entry. */
export function pathOfName(name: string): Path | undefined {
  const [kind, ...names] = name.split('.')
  if (kind === 'facts') return factPaths.find((path) => path === pathTo(names))
  if (kind === 'pictures') return names.length === 1 && names[0] !== '' ? pathTo(['pictures', ...names]) : undefined
  const isText = kind === 'texts' && Object.hasOwn(languages, names[0] ?? '') && names.length >= 3
  return isText ? pathTo(['texts', ...names]) : undefined
}
