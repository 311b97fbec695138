// The files of the application. Each has a hash in its name, so browsers may keep it for good.
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface AssetOptions {
  folder: string
  /** Keeps the files for the next release, and returns the folders with those of previous builds. */
  keepAssets?: ((folder: string) => Promise<string[]>) | undefined
}

/** Answers /assets/ from `folder` and from the folders of previous builds, with the files that the build compressed. */
export async function assetFiles(app: FastifyInstance, { folder, keepAssets = async () => [] }: AssetOptions) {
  const previous = await keepAssets(folder).catch((err: unknown) => {
    app.log.warn({ err }, 'The files in /assets cannot be kept for the next release')
    return []
  })
  await app.register(staticFiles, {
    root: [folder, ...previous],
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    // Directories answer 404.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  })
}
