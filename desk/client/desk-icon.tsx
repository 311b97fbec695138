// The icons of the desk. They are separate from the site's icons, which visitors download.
import { svgPaths } from '../../src/icons/icon.tsx'
import bin from './icons/bin.svg?raw'
import desktop from './icons/desktop.svg?raw'
import download from './icons/download.svg?raw'
import drag from './icons/drag.svg?raw'
import eye from './icons/eye.svg?raw'
import flower from './icons/flower.svg?raw'
import help from './icons/help.svg?raw'
import image from './icons/image.svg?raw'
import pencil from './icons/pencil.svg?raw'
import phoneview from './icons/phoneview.svg?raw'
import read from './icons/read.svg?raw'
import shield from './icons/shield.svg?raw'
import tablet from './icons/tablet.svg?raw'
import undo from './icons/undo.svg?raw'

const files = {
  bin,
  desktop,
  download,
  drag,
  eye,
  flower,
  help,
  image,
  pencil,
  phoneview,
  read,
  shield,
  tablet,
  undo,
}
const drawings = new Map(Object.entries(files).map(([name, svg]) => [name, svgPaths(svg)[0]?.[2]]))
export type DeskIconName = keyof typeof files

export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg className={name === 'flower' ? 'i flower' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings.get(name)} />
    </svg>
  )
}
