// Photographs for tests: real files in real formats, of one colour or like a photograph.
import sharp from 'sharp'

interface Photograph {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'gif'
  width?: number
  height?: number
  /** The orientation of the camera (Exif, 1 to 8). */
  orientation?: number
}

export function photograph({ format, width = 640, height = 400, orientation }: Photograph): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2b6f8a' } })
  return (orientation ? picture.withMetadata({ orientation }) : picture).toFormat(format).toBuffer()
}

/**
 * A JPEG that is as hard to compress as a photograph: sky, a house, foliage and noise. Each `seed` gives another image.
 */
export async function realisticPhotograph({
  width,
  height,
  seed = 4,
}: {
  width: number
  height: number
  seed?: number
}) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4032 3024" preserveAspectRatio="xMidYMid slice">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#3b78b5"/><stop offset="1" stop-color="#f3d9b0"/></linearGradient>
    <filter id="foliage" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.03" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 .15  0 0 0 0 .3  0 0 0 0 .12  1.6 0 0 0 -.5"/></filter>
    <rect width="4032" height="2100" fill="url(#sky)"/><rect y="1900" width="4032" height="1124" fill="#8b7a55"/>
    <rect y="1700" width="4032" height="1324" filter="url(#foliage)"/>
    <rect x="2300" y="800" width="1100" height="1000" fill="#e8d3b2"/><path d="M2200 820l650-350 650 350z" fill="#a5533a"/></svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).png()
  return sharp(Buffer.from(drawing))
    .removeAlpha()
    .composite([{ input: await grain.toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
