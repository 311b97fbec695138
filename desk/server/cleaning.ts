// The hourly work of the desk: deletes expired data, sets the dates at which requests are erased, prepares the search.
import type { FastifyInstance } from 'fastify'
import { isClockTrusted } from '../../server/database/clock.ts'
import { hour } from '../../server/durations.ts'
import { deleteOldEvents } from './audit-log.ts'
import { deleteOldPreviewLinks } from './content/preview-links.ts'
import { deleteUnusedUploads } from './content/upload-routes.ts'
import type { DeskContext } from './desk-context.ts'
import { deleteOldLinks } from './sign-in/links.ts'
import { deleteEndedSessions, endRemovedUsers } from './sign-in/sessions.ts'

const interval = hour

/** Cleans now and every hour, until `app` closes. /readyz reports a database that fails. */
export function cleanHourly(app: FastifyInstance, context: DeskContext) {
  const run = () =>
    clean(context).catch((err: unknown) => app.log.debug({ err }, 'Expired data of the desk could not be deleted'))
  const timer = setInterval(run, interval)
  timer.unref()
  app.addHook('onReady', async () => void run())
  app.addHook('onClose', async () => clearInterval(timer))
}

async function clean(context: DeskContext) {
  const { database, requests, source, users, now } = context
  await requests.setEraseDates()
  // After an upgrade many search texts are missing, and the first search would wait for them.
  await requests.completeTexts()
  await endRemovedUsers(database, users().emails)
  if (!(await isClockTrusted(database.query, now()))) return
  await deleteOldLinks(database, now())
  await deleteEndedSessions(database, now())
  await deleteOldEvents(database, now())
  await deleteOldPreviewLinks(database, now())
  // Until the published version is known, no upload is known to be unused.
  await source.ready()
  await deleteUnusedUploads(context)
  // Returns the space of the deleted data to the disk.
  await database.scrub()
}
