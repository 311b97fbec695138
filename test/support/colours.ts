// The colours of converted pictures.
import sharp from 'sharp'

/** The colour of a picture at a position from 0 to 1. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return [...data.subarray(start, start + 3)]
}

/** Returns true if no channel of two colours differs by more than `tolerance`, such as the loss of JPEG. */
export function isNearColour(colour: readonly number[], other: readonly number[], tolerance = 14): boolean {
  return colour.every((level, index) => Math.abs(level - (other[index] ?? 0)) <= tolerance)
}
