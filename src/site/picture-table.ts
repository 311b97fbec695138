// The table of pictures: the part of the drawing that each shows, and the widths of its files. scripts/pictures.ts
// builds the files from this table, and the markup takes its sizes from it.

export interface PicturePlan {
  /** The drawing in `src/pictures/masters/`, without `.svg`. */
  master: string
  /** The part of the drawing that is shown, in units of the drawing. */
  x: number
  y: number
  width: number
  height: number
  /** The widths of the AVIF files, ascending, for screens with one to three pixels per CSS pixel. */
  widths: readonly number[]
  /** The width of the WebP file, for browsers without AVIF. */
  fallback: number
  /** libaom's quality, 1 to 100. */
  quality: number
}

/** A plan that shows the whole drawing. */
function whole(master: string, width: number, height: number, widths: readonly number[], quality = 48): PicturePlan {
  const fallback = widths.filter((width) => width <= 1000).at(-1) ?? width
  return { master, x: 0, y: 0, width, height, widths, fallback, quality }
}
const service = (id: string) => whole(`service-${id}`, 1600, 1000, [480, 720, 1040, 1600])
const town = (id: string) => whole(`location-${id}`, 1200, 900, [400, 640, 960])

const plans = {
  hero: { ...whole('hero', 1920, 1080, [1280, 1600, 1920], 52), fallback: 1280 },
  // A sail ends at x = 990, so nothing is cut off there. Phones show the 900 pixels on 700 to 1300 pixels of their
  // screens, so dense that the lower quality is invisible.
  'hero-tall': { ...whole('hero', 930, 800, [720, 900, 1280], 34), x: 990, y: 20 },
  about: whole('about', 1200, 900, [640, 960, 1280]),
  office: { ...whole('service-harbour', 960, 1000, [560, 800, 1080]), x: 640 },
  'service-property-management': service('property-management'),
  'service-concierge-services': service('concierge-services'),
  'service-renovation-projects': service('renovation-projects'),
  'service-property-acquisition': service('property-acquisition'),
  'service-administrative-support': service('administrative-support'),
  'service-pool': service('pool'),
  'service-harbour': service('harbour'),
  'location-grasse': whole('location-grasse', 1200, 900, [480, 720, 960, 1280]),
  'location-cannes': town('cannes'),
  'location-antibes': town('antibes'),
  'location-saint-tropez': town('saint-tropez'),
  'location-mougins': town('mougins'),
  'location-villa': town('villa'),
} satisfies Record<string, PicturePlan>

export type PictureName = keyof typeof plans
export const pictures: Record<PictureName, PicturePlan> = plans
export const pictureNames = Object.keys(plans) as PictureName[]

export function heightAt(plan: PicturePlan, width: number): number {
  return Math.round((width * plan.height) / plan.width)
}

export const avifFile = (name: PictureName, width: number) => `${name}-${width}.avif`
export const webpFile = (name: PictureName) => `${name}.webp`

export const pictureFiles = (name: PictureName) => [
  ...pictures[name].widths.map((width) => avifFile(name, width)),
  webpFile(name),
]
