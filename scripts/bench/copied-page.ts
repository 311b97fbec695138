// The home page as a browser gets it, with its headers, for the servers that only send them (servers.ts).
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** The headers of a browser's request. */
export const pageHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9,fr;q=0.6',
}

/** Saves the home page at `origin` and its headers in `folder`. Returns the ETag. */
export async function copyPage(origin: string, folder: string): Promise<string> {
  // Unlike fetch, http.get does not decompress.
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(origin, { headers: pageHeaders }, resolve).on('error', reject),
  )
  const { date, connection, 'keep-alive': keepAlive, ...headers } = response.headers
  await writeFile(join(folder, 'page'), await buffer(response))
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers))
  return String(headers.etag)
}
