// The files of a built application. Each has a hash in its name, so browsers may keep it for good.
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepAssets } from './previous-assets.ts'

interface AssetOptions {
  /** The start of their addresses. */
  prefix: string
  folder: string
  /** The folder that keeps the files for the next releases. Without it, only those in `folder` are served. */
  archive?: string | undefined
}

/** Serves the files in `folder` and those of previous builds, as compressed by the build. */
export async function assetFiles(app: FastifyInstance, { prefix, folder, archive }: AssetOptions) {
  const previous = archive === undefined ? [] : await previousBuilds(app, folder, archive)
  await app.register(staticFiles, {
    root: [folder, ...previous],
    prefix,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    // Directories answer 404.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  })
}

const previousBuilds = (app: FastifyInstance, folder: string, archive: string) =>
  keepAssets(folder, archive).catch((err: unknown) => {
    app.log.warn({ err }, 'The assets cannot be kept for the next release')
    return []
  })
