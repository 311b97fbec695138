// The encoding of a response, chosen by the Accept-Encoding header of the client (RFC 9110, 12.5.3).
import t from 'tap'
import { smallestEncoding } from '../../../server/http/compression.ts'

t.test('a client gets the smallest encoding that it accepts', async (t) => {
  for (const [accepted, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['zstd, gzip;q=0.5', 'gzip'],
    ['zstd', 'identity'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=banana', 'identity'],
    [';;', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const) {
    t.equal(smallestEncoding(accepted), expected, String(accepted))
  }
})
