// Which application renders the pages: the built one, or that of the development server.
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { developmentApplication } from './development.ts'
import { type Application, builtApplication, builtFolder as ownBuild } from './render.ts'

export interface LoadOptions {
  /** Serves the sources through Vite instead of the build. */
  development?: boolean
  /** The folder of the build, unless it is `dist`. */
  builtFolder?: string | undefined
  settings: Pick<Settings, 'LANGUAGES'>
}

/** Loads the application of `app`. Rejects if there is no build. */
export function loadApplication(app: FastifyInstance, options: LoadOptions): Promise<Application> {
  const { development, builtFolder = ownBuild, settings } = options
  return development ? developmentApplication(app) : builtApplication(builtFolder, settings.LANGUAGES)
}
