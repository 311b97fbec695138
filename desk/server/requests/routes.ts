// The requests as JSON: the list, one request, the actions of the staff.
import { Type } from 'typebox'
import { HttpError } from '../../../server/http/http-error.ts'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import {
  type ActionConflict,
  Erase,
  type EraseResult,
  eraseUrl,
  longestKeepReason,
  longestNote,
  type NoteRefusal,
  RequestAction,
  StateChanges,
  type StateChangesResult,
  stateChangesUrl,
} from '../../api/request-actions.ts'
import { type RequestPage, requestsUrl, requestUrl } from '../../api/requests-data.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import { eraseQuestion, findRequest, historyEntry, readSelection, requestsPage, toRequestDetails } from './details.ts'
import type { RecordErased } from './erasures.ts'
import type { DeskWrite, WriteResult } from './types.ts'

const params = Type.Object({ reference: Type.String() })

/** `onChanged` is called after each change. */
export function requestRoutes(app: DeskApp, context: DeskContext, onChanged: () => void) {
  const { requests, now } = context

  app.get(requestsUrl(), (request) => requestsPage(context, request.desk.language, readSelection(request.query)))

  app.get(requestUrl(':reference'), { schema: { params } }, async (request): Promise<RequestPage> => {
    const { reference } = request.params
    const { staffEmail } = getSession(request)
    // Opening a request marks it as read for everybody. HEAD opens nothing. On a full disk it can still be read.
    const isOpened = request.method === 'GET' && (await requests.open(reference, staffEmail, now()).catch(() => false))
    if (isOpened) onChanged()
    const found = await findRequest(context, reference, readSelection(request.query))
    const { previous, next } = found
    return { request: toRequestDetails(found, context, request.desk.language), previous, next }
  })

  app.post(requestUrl(':reference'), { schema: { params, body: RequestAction } }, async (request, reply) => {
    const action = request.body
    const { reference } = request.params
    if (action.action === 'note') {
      action.note = sanitize(action.note, longestNote)
      const isTooLong = [...action.note].length > longestNote
      if (action.note === '' || isTooLong) {
        return reply.code(422).send({ reason: isTooLong ? 'too-long' : 'empty' } satisfies NoteRefusal)
      }
    }
    const write = { reference, version: action.version, staffEmail: getSession(request).staffEmail, now: now() }
    const result = await act(action, write)
    if (result === 'gone') throw new HttpError(404, 'No such request')
    const found = await findRequest(context, reference)
    const details = toRequestDetails(found, context, request.desk.language)
    if (result === 'written') {
      onChanged()
      return details
    }
    const since = found.history
      .filter((event) => 'version' in event && event.version !== undefined && event.version > action.version)
      .map((event) => historyEntry(event, context))
    return reply.code(409).send({ request: details, since } satisfies ActionConflict)
  })

  function act(action: RequestAction, write: DeskWrite): Promise<WriteResult> {
    switch (action.action) {
      case 'answered':
      case 'not-answered':
      case 'suspected':
      case 'not-suspected':
        return requests.changeState(write, action.action)
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

  app.post(stateChangesUrl, { schema: { body: StateChanges } }, async (request): Promise<StateChangesResult> => {
    const result = await requests.changeStates(request.body, getSession(request).staffEmail, now())
    onChanged()
    return result
  })

  app.get(eraseUrl(':reference'), { schema: { params } }, (request) => eraseQuestion(context, request.params.reference))

  app.post(eraseUrl(':reference'), { schema: { params, body: Erase } }, async (request, reply) => {
    const { reference } = request.params
    const { version, scope, requests: expected } = request.body
    const write = { reference, version, staffEmail: getSession(request).staffEmail, now: now() }
    const about = scope === 'request' ? { scope, reference } : { scope }
    const record: RecordErased = (query, erased) =>
      recordEvent(query, {
        at: write.now,
        staffEmail: write.staffEmail,
        event: { what: 'erased', ...about, ...erased },
      })
    const { result, erased } = await (scope === 'request'
      ? requests.erase(write, record)
      : requests.erasePerson(write, expected, record))
    if (result === 'gone') throw new HttpError(404, 'Erased before')
    if (result !== 'written') return reply.code(409).send(await eraseQuestion(context, reference))
    onChanged()
    return { erased: erased.requests } satisfies EraseResult
  })
}
