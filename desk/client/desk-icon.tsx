// The icons of the desk, one SVG file each. They are separate from the site's icons, which visitors download.
import { svgPaths } from '../../src/icons/icon.tsx'

const files = import.meta.glob<string>('./icons/*.svg', { query: '?raw', import: 'default', eager: true })
const drawings = new Map(
  Object.entries(files).map(([file, svg]) => [file.slice('./icons/'.length, -'.svg'.length), svgPaths(svg)[0]?.[2]]),
)

export type DeskIconName =
  | 'bin'
  | 'desktop'
  | 'download'
  | 'drag'
  | 'eye'
  | 'flower'
  | 'help'
  | 'image'
  | 'pencil'
  | 'phoneview'
  | 'read'
  | 'shield'
  | 'tablet'
  | 'undo'

export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg className={name === 'flower' ? 'i flower' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings.get(name)} />
    </svg>
  )
}
