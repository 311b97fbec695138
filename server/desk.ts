// Loads the desk if its folder is present. The site works without it.
import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createConverter } from './pictures/converter.ts'
import { InvalidSettings, type Settings } from './settings/settings.ts'
import type { DeskModule, SiteServices } from './site-services.ts'

// In a variable, so that the site type-checks without the folder.
const entry = '../desk/server/plugin.ts'

/** The desk, if DESK is on. Throws InvalidSettings if it is on and the folder of the desk is missing. */
export async function loadDesk({ DESK }: Pick<Settings, 'DESK'>): Promise<DeskModule | undefined> {
  if (DESK === 'off') return undefined
  if (!existsSync(new URL(entry, import.meta.url))) {
    throw new InvalidSettings(['DESK: write off, because this copy of the site has no folder desk'])
  }
  return import(entry)
}

interface RegisterOptions extends Omit<SiteServices, 'pictures'> {
  wantPictures: SiteServices['pictures']['want']
}

/** Registers the routes of the desk, if DESK is on. */
export async function registerDesk(app: FastifyInstance, { wantPictures, ...services }: RegisterOptions) {
  const desk = await loadDesk(services.settings)
  if (!desk) return
  const converter = createConverter()
  app.addHook('onClose', async () => converter.close())
  await app.register(desk.plugin, { ...services, pictures: { inspect: converter.inspect, want: wantPictures } })
}
