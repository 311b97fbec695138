// The icons, one SVG file each. They have the colour of the text and are hidden from screen readers.
import type { IconName } from './icon-name.ts'

const files = import.meta.glob<string>(['./*.svg', '!./logo.svg'], { query: '?raw', import: 'default', eager: true })

// Only the paths are used. React creates the elements, because Trusted Types block HTML from a string.
export const svgPaths = (svg: string) => [...svg.matchAll(/<path(?: fill="([^"]+)")? d="([^"]+)"/g)]
const drawings = new Map(Object.entries(files).map(([file, svg]) => [file.slice(2, -4), svgPaths(svg)[0]?.[2]]))

/** An icon. `flip` mirrors an arrow in right-to-left languages. */
export function Icon({ name, flip }: { name: IconName; flip?: boolean }) {
  return (
    <svg className={flip ? 'i i-flip' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings.get(name)} />
    </svg>
  )
}
