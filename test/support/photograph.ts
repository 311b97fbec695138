// Photographs for tests: real files in real formats, of one colour.
import sharp from 'sharp'

interface Photograph {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  width?: number
  height?: number
  /** How the camera was held (Exif, 1 to 8). */
  orientation?: number
}

/** The content of a photograph's file. */
export function photograph({ format, width = 640, height = 400, orientation }: Photograph): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2b6f8a' } })
  return (orientation ? picture.withMetadata({ orientation }) : picture).toFormat(format).toBuffer()
}
