// The requests of the desk, in a database that the tests of a file share. Each test starts without requests.
import type { Test } from 'tap'
import { minute } from '../../../server/durations.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import type { DatabaseLocation } from '../../../test/support/both-databases.ts'
import { confirming, deleteRequests, noon, testOutbox } from '../../../test/support/outbox.ts'
import { openDeskRequests } from '../../server/requests/stored-requests.ts'
import type { DeskWrite } from '../../server/requests/types.ts'

export const request: ContactRequest = {
  name: 'Claire Martin',
  email: 'Claire@Villa.example',
  phone: '+33 6 39 98 12 34',
  service: 'concierge-services',
  message: 'Bonsoir, la maison d’Antibes : 100 % des volets_bleus.',
  confidentiality: true,
}
export const anna = 'anna@office.example'
export const hugo = 'hugo@office.example'

/** The desk and its outbox, on a clock that the test sets. */
export async function openDesk(t: Test, location: DatabaseLocation) {
  const { database, outbox } = await testOutbox(t, location, confirming)
  const desk = openDeskRequests(database, {
    requests: outbox,
    retentionDays: 30,
    office: () => defaultFacts.office,
    choiceNames: () => [['concierge-services', 'Services de conciergerie']],
    now: () => site.now,
  })
  const site = {
    outbox,
    desk,
    database,
    now: noon,
    /** Stores a request, a minute after the previous one. */
    async add(fields: Partial<ContactRequest> = {}, options: { suspected?: boolean } = {}) {
      site.now += minute
      return (await outbox.add({ request: { ...request, ...fields }, language: 'fr', ...options }, site.now)).reference
    },
    /** The common fields of a write by a person who has seen the stored version. */
    async write(reference: string, staffEmail = anna): Promise<DeskWrite> {
      const found = await desk.find(reference)
      return { reference, version: found?.version ?? 0, staffEmail, now: site.now }
    },
    /** Claims a request, which must be the next one that is due. */
    async claim(reference: string) {
      const claimed = await outbox.requestMails.claim(site.now)
      if (claimed?.reference !== reference) throw new Error(`${reference} is not due`)
      return claimed
    },
    async deliver(reference: string) {
      await site.claim(reference)
      await outbox.requestMails.sent({ reference }, site.now)
    },
    async fail(reference: string) {
      await outbox.requestMails.failed(await site.claim(reference), {
        reason: 'refused: correct MAIL_TO',
        reply: '550 no such user',
      })
    },
  }
  t.beforeEach(async () => {
    site.now = noon
    await deleteRequests(database)
  })
  return site
}
