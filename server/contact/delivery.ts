// Delivery: takes requests out of the outbox, one at a time, and sends them until the mail server has them.
// It knows neither what a mail looks like nor how it travels, and logs references and codes, never what a visitor wrote.
import { type Claimed, leaseTime, longestPause, type Outbox } from './outbox.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DeliveryOptions {
  outbox: Outbox
  /** Sends one request and resolves when the mail server has it; gives up, and rejects, when `signal` aborts. */
  send: (claimed: Claimed, signal: AbortSignal) => Promise<void>
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
/** Of the mail server's sentence: enough to know it by. */
const longestReason = 500

/**
 * When a request is tried again after its `attempts`th failure: after 30 seconds, then twice as long each time, at most
 * an hour; undefined if five days since its receipt are over by then, and eight attempts. `chance` (0 to 1) takes up to a quarter off, so that
 * what failed together does not come back together.
 */
export function nextAttempt(
  { receivedAt, attempts }: Pick<Claimed, 'receivedAt' | 'attempts'>,
  now: number,
  chance: number,
): number | undefined {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause)
  const when = now + Math.round(pause * (1 - chance / 4))
  return when <= receivedAt + deliveryTime || attempts < fewestAttempts ? when : undefined
}

/** Starts to deliver. Neither a mail server nor an outbox that is down ends it. */
export function startDelivery({
  outbox,
  send,
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
  let awake = false
  let rouse = () => {}

  async function run() {
    while (!isStopping) {
      awake = false
      try {
        await clean()
        while (!isStopping && (await deliverNext())) outboxWorks()
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
    nextCleaning = now() + hour
  }

  /** Whether there was something to deliver. */
  async function deliverNext(): Promise<boolean> {
    const claimed = await outbox.claim(now())
    if (!claimed) return false
    const { reference, attempts } = claimed
    if (!sent.has(reference)) {
      try {
        await send(claimed, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTime)]))
      } catch (error) {
        await putBack(claimed, error)
        return true
      }
      sent.add(reference)
    }
    await outbox.delivered(reference, now())
    sent.delete(reference)
    log.info({ reference, attempts }, 'Request delivered')
    onTried('delivered')
    return true
  }

  async function putBack(claimed: Claimed, error: unknown) {
    const { reference, attempts } = claimed
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
    // A server that speaks garbage may send what a database refuses, and a terminal obeys.
    const reason = message.replace(/\p{Cc}+/gu, ' ').slice(0, longestReason)
    // The server's sentence may quote the mail: it stays in the outbox, and the log gets the codes.
    const details = { reference, attempts, code, responseCode }
    const when = isPermanent(code, responseCode) ? undefined : nextAttempt(claimed, now(), Math.random())
    if (when === undefined) {
      await outbox.failed(claimed, reason)
      log.error(details, 'Request not delivered, and not tried again')
      onTried('failed')
    } else {
      await outbox.later(claimed, when, reason)
      log.warn({ ...details, next: new Date(when).toISOString() }, 'Request not delivered yet')
      onTried('later')
    }
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

// 5yz: "the SMTP client SHOULD NOT repeat the exact request" (RFC 5321, 4.2.1). A refused login (EAUTH, 535) is no word
// about the mail: the operator corrects the password, and what has waited goes out. Everything else may pass.
function isPermanent(code: string | undefined, responseCode: number | undefined): boolean {
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
