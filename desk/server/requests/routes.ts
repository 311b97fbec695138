// The requests as JSON: the list, one request, the actions of the staff.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../../server/http/http-error.ts'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import {
  type ActionConflict,
  type ActionResult,
  Erase,
  type EraseResult,
  eraseAddress,
  longestKeepReason,
  longestNote,
  Marks,
  type MarksResult,
  marksAddress,
  type NoteRefused,
  RequestAction,
  type RequestPage,
  requestAddress,
  requestsAddress,
} from '../../api/requests-data.ts'
import { apiRoute } from '../api-route.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import { detailsOf, eraseQuestion, findRequest, historyEntry, requestsPage, selectionOf } from './details.ts'
import type { RecordErased } from './erasures.ts'
import type { DeskWrite, WriteResult } from './types.ts'

const referenceOf = ({ params }: FastifyRequest) => (params as { reference: string }).reference

/** `onChanged` is called after each change. */
export function requestRoutes(app: FastifyInstance, context: DeskContext, onChanged: () => void) {
  const { requests, now } = context

  const writeOf = (request: FastifyRequest, version: number): DeskWrite => ({
    reference: referenceOf(request),
    version,
    by: sessionOf(request).address,
    now: now(),
  })

  apiRoute(app, {
    method: 'GET',
    address: requestsAddress(),
    handler: (request) => requestsPage(context, request.desk.language, selectionOf(request.query)),
  })

  apiRoute(app, {
    method: 'GET',
    address: requestAddress(':reference'),
    async handler(request): Promise<RequestPage> {
      const reference = referenceOf(request)
      const by = sessionOf(request).address
      // Opening a request marks it as read for everybody. HEAD opens nothing. On a full disk it can still be read.
      const isOpened = request.method === 'GET' && (await requests.open(reference, by, now()).catch(() => false))
      if (isOpened) onChanged()
      const found = await findRequest(context, reference, selectionOf(request.query))
      const { previous, next } = found
      return { request: detailsOf(found, context, request.desk.language), previous, next }
    },
  })

  apiRoute(app, {
    method: 'POST',
    address: requestAddress(':reference'),
    body: RequestAction,
    async handler(request, reply): Promise<ActionResult | FastifyReply> {
      const action = request.body
      if (action.action === 'note') {
        action.note = sanitize(action.note, longestNote)
        const isTooLong = [...action.note].length > longestNote
        if (action.note === '' || isTooLong) {
          return reply.code(422).send({ reason: isTooLong ? 'too-long' : 'empty' } satisfies NoteRefused)
        }
      }
      const result = await act(action, writeOf(request, action.version))
      if (result === 'gone') throw new HttpError(404, 'No such request')
      const found = await findRequest(context, referenceOf(request))
      const details = detailsOf(found, context, request.desk.language)
      if (result === 'written') {
        onChanged()
        return { request: details }
      }
      const since = found.history
        .filter((event) => 'version' in event && event.version !== undefined && event.version > action.version)
        .map((event) => historyEntry(event, context))
      return reply.code(409).send({ request: details, since } satisfies ActionConflict)
    },
  })

  function act(action: RequestAction, write: DeskWrite): Promise<WriteResult> {
    switch (action.action) {
      case 'answered':
      case 'not-answered':
      case 'suspected':
      case 'not-suspected':
        return requests.mark(write, action.action)
      case 'mail-sent-again':
        return requests.resend(write)
      case 'note':
        return requests.addNote(write, action.note)
      case 'kept':
        return requests.keep(write, { until: action.until, reason: singleLine(action.reason, longestKeepReason) })
      case 'not-kept':
        return requests.keep(write, null)
    }
  }

  apiRoute(app, {
    method: 'POST',
    address: marksAddress,
    body: Marks,
    async handler(request): Promise<MarksResult> {
      const result = await requests.markMany(request.body, sessionOf(request).address, now())
      onChanged()
      return result
    },
  })

  apiRoute(app, {
    method: 'GET',
    address: eraseAddress(':reference'),
    handler: (request) => eraseQuestion(context, referenceOf(request)),
  })

  apiRoute(app, {
    method: 'POST',
    address: eraseAddress(':reference'),
    body: Erase,
    async handler(request, reply): Promise<EraseResult | FastifyReply> {
      const { version, scope, requests: expected } = request.body
      const write = writeOf(request, version)
      const { reference, by, now: at } = write
      const about = scope === 'request' ? { scope, reference } : { scope }
      const record: RecordErased = (query, erased) =>
        recordEvent(query, { at, who: by, event: { what: 'erased', ...about, ...erased } })
      const { result, erased } = await (scope === 'request'
        ? requests.erase(write, record)
        : requests.erasePerson(write, expected, record))
      if (result === 'gone') throw new HttpError(404, 'Erased before')
      if (result !== 'written') return reply.code(409).send(await eraseQuestion(context, reference))
      onChanged()
      return { erased: erased.requests }
    },
  })
}
