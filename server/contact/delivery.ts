// Delivery: takes requests out of the outbox, one at a time, and sends them until the mail server has them.
// It does not know what a mail looks like, and logs references and causes, never what a visitor wrote.
import { faultText, type MailFault, mailFault, type RefusedRecipient, refusedRecipients } from './mail-faults.ts'
import { type Claimed, type Digest, leaseTime, longestPause, type Outbox } from './outbox.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DeliveryOptions {
  outbox: Outbox
  /**
   * Sends one request and resolves when the mail server has it, with the recipients for whom it was refused; gives up,
   * and rejects, when `signal` aborts.
   */
  send: (claimed: Claimed, signal: AbortSignal) => Promise<readonly RefusedRecipient[]>
  /** Sends one mail that names many requests. */
  sendDigest?: (digest: Digest, signal: AbortSignal) => Promise<unknown>
  /** Deletes mails that lie as files and are older than that time. */
  deleteMails?: (before: number) => Promise<void>
  log: Log
  /** Called after each try, with what came of it. */
  onTried?: (outcome: 'delivered' | 'later' | 'failed') => void
  /** How long a delivered request is kept. */
  retentionDays: number
  now?: () => number
}

export interface Delivery {
  /** To be called when a request has been stored: what is due is sent at once. */
  wake(): void
  /** Ends the mail that is being sent, or breaks it off after five seconds; claims nothing more. */
  stop(): Promise<void>
}

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

/** How often it looks for what has become due, or was left by a worker that died. */
const pollTime = 10 * second
/** The lease outlives the mail: nobody else takes a request that is still being sent. */
const sendTime = leaseTime - 15 * second
const stopTime = 5 * second

const firstPause = 30 * second
/** As long as mail servers themselves try: RFC 5321, 4.5.4.1. */
const deliveryTime = 5 * day
/** Until then the pauses grow. Five days in which the site was off, or its clock was wrong, are no tries. */
const fewestAttempts = 8

/**
 * When a request is tried again after its `attempts`th failure: after 30 seconds, then twice as long each time, at most
 * an hour; undefined if `patience` since its receipt is over by then, and eight attempts. `chance` (0 to 1) takes up to a quarter off, so that
 * what failed together does not come back together.
 */
export function nextAttempt(
  { receivedAt, attempts }: Pick<Claimed, 'receivedAt' | 'attempts'>,
  now: number,
  chance: number,
  patience = deliveryTime,
): number | undefined {
  const when = now + pauseAfter(attempts, chance)
  return when <= receivedAt + patience || attempts < fewestAttempts ? when : undefined
}

function pauseAfter(attempts: number, chance: number): number {
  return Math.round(Math.min(firstPause * 2 ** (attempts - 1), longestPause) * (1 - chance / 4))
}

/** Starts to deliver. Neither a mail server nor an outbox that is down ends it. */
export function startDelivery({
  outbox,
  send,
  sendDigest,
  deleteMails = async () => {},
  log,
  retentionDays,
  onTried = () => {},
  now = Date.now,
}: DeliveryOptions): Delivery {
  const stopping = new AbortController()
  // What the mail server took when the outbox could not note it. It is noted later, and not sent twice.
  const sent = new Set<string>()
  let isStopping = false
  let outboxFails = false
  let nextCleaning = 0
  let digestAttempts = 0
  let awake = false
  let rouse = () => {}

  async function run() {
    while (!isStopping) {
      awake = false
      try {
        await clean()
        while (!isStopping && (await deliverNext())) outboxWorks()
        if (!isStopping) await deliverDigest()
        outboxWorks()
      } catch (error) {
        // Once, not every ten seconds: an outage overnight would bury everything else.
        if (!outboxFails) log.error({ err: error }, 'The outbox cannot be used; no mail goes out until it can')
        outboxFails = true
      }
      await pause()
    }
  }

  function outboxWorks() {
    if (outboxFails) log.info({}, 'The outbox can be used again')
    outboxFails = false
  }

  function pause() {
    return new Promise<void>((resolve) => {
      if (awake || isStopping) return resolve()
      const timer = setTimeout(resolve, pollTime)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function clean() {
    // The second half: a clock that was ahead has been put right.
    if (now() < nextCleaning && now() > nextCleaning - hour) return
    const deleted = await outbox.deleteExpired(now() - retentionDays * day, now())
    if (deleted > 0) log.info({ deleted }, 'Deleted requests whose time was over')
    await deleteMails(now() - retentionDays * day)
    nextCleaning = now() + hour
  }

  /** Whether there was something to deliver. */
  async function deliverNext(): Promise<boolean> {
    const claimed = await outbox.claim(now())
    if (!claimed) return false
    const { reference, attempts } = claimed
    let reason: string | undefined
    if (!sent.has(reference)) {
      try {
        const refused = await send(claimed, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTime)]))
        if (refused.length > 0) {
          const faults = faultsOf(claimed, refused)
          reason = `delivered, but not to everybody: ${reasonOf(faults)}`
          log.warn({ reference, attempts, ...detailsOf(faults) }, 'Request not delivered to every recipient')
          if (await sendAgain(claimed, faults, reason)) return true
        }
      } catch (error) {
        await putBack(claimed, error)
        return true
      }
      sent.add(reference)
    }
    await outbox.delivered(reference, now(), reason)
    sent.delete(reference)
    log.info({ reference, attempts }, 'Request delivered')
    onTried('delivered')
    return true
  }

  async function deliverDigest() {
    const digest = sendDigest && (await outbox.claimDigest(now()))
    if (!digest) return
    try {
      await sendDigest(digest, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTime)]))
    } catch (error) {
      const fault = mailFault(error)
      digestAttempts += 1
      await outbox.digestLater(now() + pauseAfter(digestAttempts, Math.random()))
      log.warn({ requests: digest.count, ...detailsOf([{ fault }]) }, 'Digest not delivered yet')
      return
    }
    digestAttempts = 0
    await outbox.digestDelivered(now())
    log.info({ requests: digest.count }, 'Digest delivered: more requests came than get a mail each')
  }

  /** Puts a request back for those recipients whose refusal may pass; whether there are any. */
  async function sendAgain(claimed: Claimed, faults: RecipientFault[], reason: string): Promise<boolean> {
    const passing = faults.filter(({ fault }) => fault.patience !== 'final')
    const [longest] = passing.toSorted((a, b) => patienceOf(b.fault) - patienceOf(a.fault))
    const when = longest && nextAttempt(claimed, now(), Math.random(), patienceOf(longest.fault))
    if (when === undefined) return false
    const recipients = passing.flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient]))
    await outbox.later(claimed, when, reason, recipients.length > 0 ? recipients : undefined)
    const { reference, attempts } = claimed
    const next = new Date(when).toISOString()
    log.warn({ reference, attempts, ...detailsOf(faults), next }, 'Request not delivered yet')
    onTried('later')
    return true
  }

  async function putBack(claimed: Claimed, error: unknown) {
    const { rejectedErrors = [] } = error as { rejectedErrors?: unknown[] }
    const refused = rejectedErrors.length > 0 ? refusedRecipients(rejectedErrors) : [{ error }]
    const faults = faultsOf(claimed, refused)
    const reason = reasonOf(faults)
    if (await sendAgain(claimed, faults, reason)) return
    await outbox.failed(claimed, reason)
    const { reference, attempts } = claimed
    log.error({ reference, attempts, ...detailsOf(faults) }, 'Request not delivered, and not tried again')
    onTried('failed')
  }

  function patienceOf({ patience }: MailFault): number {
    return patience === 'days' ? deliveryTime : Math.max(deliveryTime, retentionDays * day)
  }

  const running = run()
  return {
    wake() {
      awake = true
      rouse()
    },
    async stop() {
      isStopping = true
      rouse()
      const timer = setTimeout(() => stopping.abort(), stopTime)
      await running
      clearTimeout(timer)
    },
  }
}

interface RecipientFault {
  /** Undefined if the fault concerns the whole mail. */
  recipient?: string
  fault: MailFault
}

function faultsOf({ request }: Claimed, refused: readonly (Partial<RefusedRecipient> & { error: unknown })[]) {
  const { name, email, phone, message = '' } = request
  return refused.map(
    ({ error, recipient }): RecipientFault => ({
      fault: mailFault(error, [name, email, phone, message]),
      ...(recipient !== undefined && { recipient }),
    }),
  )
}

// Several recipients usually fail for the same reason.
const reasonOf = (faults: readonly RecipientFault[]) =>
  [...new Set(faults.map(({ fault }) => faultText(fault)))].join('; ')

function detailsOf(faults: readonly RecipientFault[]) {
  const [{ fault } = { fault: undefined }] = faults
  return { cause: fault?.cause, reply: fault?.reply, advice: fault?.advice }
}
