// Renders a complete React tree to HTML, for the entries of the server.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export function renderToText(tree: ReactNode): Promise<string> {
  const output = new PassThrough()
  const { pipe } = renderToPipeableStream(tree, {
    // In one chunk and in order: React then adds no inline scripts, which the CSP would block.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => pipe(output),
    onError: (error) => void output.destroy(error instanceof Error ? error : new Error(String(error))),
  })
  return text(output)
}
