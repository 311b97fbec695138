// The routes of the requests: the list, one request, and its forms.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../../server/http/http-error.ts'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { sanitize } from '../../../src/contact/validate.ts'
import { forms, listAddress, pages } from '../../api/addresses.ts'
import type { DoneAction } from '../../api/desk-data.ts'
import { type Conflict, longestNote, type RequestAction } from '../../api/requests-data.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskContext, type ShownPage, sessionOf } from '../desk-context.ts'
import { type Accepted, formNumber, formRoute, pageRoute } from '../routes.ts'
import { erasePage, findRequest, historyEntry, requestPage, requestsPage, selectionOf } from './details.ts'
import type { DeskWrite, Erasure, WriteResult } from './types.ts'

const yesOrNo = Type.Union([Type.Literal('yes'), Type.Literal('no')])

const referenceOf = ({ params }: FastifyRequest) => (params as { reference: string }).reference

export function requestRoutes(app: FastifyInstance, context: DeskContext) {
  const { requests, now } = context

  pageRoute(app, context, {
    address: pages.requests,
    async handler({ query, desk }) {
      const selection = selectionOf(query)
      return { page: await requestsPage(context, desk.language, selection), address: listAddress(selection) }
    },
  })

  pageRoute(app, context, {
    address: pages.request(':reference'),
    async handler(request) {
      const reference = referenceOf(request)
      // Opening a request marks it as read for everybody. HEAD opens nothing.
      if (request.method === 'GET') await requests.open(reference, sessionOf(request).address, now())
      return { page: await requestPage(context, request.desk.language, reference), address: pages.request(reference) }
    },
  })

  formRoute(app, context, {
    address: forms.answered(':reference'),
    body: Type.Object({ version: formNumber, answered: yesOrNo }),
    handler: (request) => {
      const answered = request.body.answered === 'yes'
      return act(request, answered ? 'answered' : 'not-answered', (write) => requests.setAnswered(write, answered))
    },
  })

  formRoute(app, context, {
    address: forms.suspected(':reference'),
    body: Type.Object({ version: formNumber, suspected: yesOrNo }),
    handler: (request) => {
      const suspected = request.body.suspected === 'yes'
      return act(request, suspected ? 'suspected' : 'not-suspected', (write) => requests.setSuspected(write, suspected))
    },
  })

  formRoute(app, context, {
    address: forms.resend(':reference'),
    body: Type.Object({ version: formNumber }),
    handler: (request) => act(request, 'mail-sent-again', (write) => requests.resend(write)),
  })

  formRoute(app, context, {
    address: forms.note(':reference'),
    body: Type.Object({ version: formNumber, note: Type.String() }),
    async handler(request) {
      const text = sanitize(request.body.note, longestNote)
      const reason = text === '' ? 'empty' : [...text].length > longestNote ? 'too-long' : undefined
      if (reason === undefined) return act(request, 'note-added', (write) => requests.addNote(write, text), text)
      const reference = referenceOf(request)
      const page = await requestPage(context, request.desk.language, reference)
      return {
        page: { ...page, invalidNote: { value: request.body.note, reason } },
        address: pages.request(reference),
        status: 422,
      }
    },
  })

  pageRoute(app, context, {
    address: pages.erase(':reference'),
    async handler(request) {
      const reference = referenceOf(request)
      return { page: await erasePage(context, reference), address: pages.erase(reference) }
    },
  })

  formRoute(app, context, {
    address: forms.erase(':reference'),
    body: Type.Object({
      version: formNumber,
      scope: Type.Union([Type.Literal('request'), Type.Literal('person')]),
      requests: formNumber,
    }),
    async handler(request) {
      const { scope, requests: expected } = request.body
      const { result, erased } = await erase(writeOf(request), scope === 'request' ? undefined : expected)
      const reference = referenceOf(request)
      if (result === 'gone') throw new HttpError(404, 'Erased before')
      if (result !== 'written') {
        const page = await erasePage(context, reference)
        return { page: { ...page, changed: true }, address: pages.erase(reference), status: 409 }
      }
      return {
        address: pages.requests,
        done: { action: 'erased', count: erased.requests },
        page: () => requestsPage(context, request.desk.language),
      }
    },
  })

  const writeOf = (request: FastifyRequest & { body: { version: number } }): DeskWrite => ({
    reference: referenceOf(request),
    version: request.body.version,
    by: sessionOf(request).address,
    now: now(),
  })

  /** Erases the request, or all `expected` requests of its person. */
  function erase(write: DeskWrite, expected: number | undefined): Promise<Erasure> {
    const { reference, by, now } = write
    const scope = expected === undefined ? { scope: 'request' as const, reference } : { scope: 'person' as const }
    const record = (query: Parameters<typeof recordEvent>[0], erased: ErasedNumbers) =>
      recordEvent(query, { at: now, who: by, event: { what: 'erased', ...scope, ...erased } })
    return expected === undefined ? requests.erase(write, record) : requests.erasePerson(write, expected, record)
  }

  /**
   * Does `action` to the request. If somebody has changed the request since the page was loaded, shows both changes.
   */
  async function act(
    request: FastifyRequest & { body: { version: number } },
    action: 'note-added' | Extract<DoneAction, RequestAction>,
    write: (write: DeskWrite) => Promise<WriteResult>,
    note?: string,
  ): Promise<Accepted | ShownPage> {
    const reference = referenceOf(request)
    const { language } = request.desk
    const result = await write(writeOf(request))
    if (result === 'gone') throw new HttpError(404, 'No such request')
    const address = pages.request(reference)
    const page = () => requestPage(context, language, reference)
    if (result === 'written') return { address, done: { action }, page }
    const { history } = await findRequest(context, reference)
    const since = history
      .filter((event) => 'version' in event && event.version !== undefined && event.version > request.body.version)
      .map((event) => historyEntry(event, context))
    const tried: Conflict['tried'] = action === 'note-added' ? { action: 'note', text: note ?? '' } : { action }
    return { page: { ...(await page()), conflict: { tried, since } }, address, status: 409 }
  }
}
