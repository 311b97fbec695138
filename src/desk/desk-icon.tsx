// The icons of the desk. They are separate from those of the site, which visitors download.
import { pathsOf } from '../icons/icon.tsx'
import download from './icons/download.svg?raw'
import flower from './icons/flower.svg?raw'
import read from './icons/read.svg?raw'
import shield from './icons/shield.svg?raw'

const files = { download, flower, read, shield }
const drawings = new Map(Object.entries(files).map(([name, svg]) => [name, pathsOf(svg)[0]?.[2]]))
export type DeskIconName = keyof typeof files

export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg className={name === 'flower' ? 'i flower' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings.get(name)} />
    </svg>
  )
}
