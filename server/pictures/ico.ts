// The format of favicon.ico.

/**
 * Combines square PNGs into one ICO file: a header, an entry of 16 bytes for each picture, the pictures.
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
export function ico(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length)
  header.writeUInt16LE(1, 2) // An icon, not a cursor.
  header.writeUInt16LE(pngs.length, 4)
  let position = header.length
  for (const [index, picture] of pngs.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(picture.readUInt32BE(16) & 0xff, entry) // The width from the PNG; 256 is written as 0.
    header.writeUInt8(picture.readUInt32BE(20) & 0xff, entry + 1)
    header.writeUInt16LE(1, entry + 4) // Colour planes.
    header.writeUInt16LE(32, entry + 6) // Bits a pixel.
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(position, entry + 12)
    position += picture.length
  }
  return Buffer.concat([header, ...pngs])
}
