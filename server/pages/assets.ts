// The files of the application: each has a hash in its name, so that a browser may keep it for good.
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** /assets/ from `folder`, as the build compressed them. */
export async function assetFiles(app: FastifyInstance, { folder }: { folder: string }) {
  await app.register(staticFiles, {
    root: folder,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    // A folder is no file: it is not there either.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  })
}
