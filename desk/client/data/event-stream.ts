// The server's stream of events, once for all tabs of a browser: with HTTP/1.1 a browser opens six connections to a host,
// and each stream keeps one. The tab that was opened last listens, and tells the others.
import { eventsAddress } from '../../api/addresses.ts'

/** An event, and the server's time of it. */
export interface StreamEvent {
  type: 'requests' | 'content' | 'end'
  at: number
  data: unknown
}

const name = 'desk-events'

/**
 * Calls `onEvent` with each event after the time `since`, until the returned function is called. After a failure, the
 * browser reconnects by itself.
 */
export function followEvents(since: number, onEvent: (event: StreamEvent) => void): () => void {
  const channel = new BroadcastChannel(name)
  let last = since
  let stop = () => {}

  function receive(event: StreamEvent) {
    last = Math.max(last, event.at)
    onEvent(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => receive(data))

  /** Listens to the server until `signal` is aborted. */
  function listen(signal: AbortSignal): Promise<void> {
    const source = new EventSource(`${eventsAddress}?since=${last}`)
    for (const type of ['requests', 'content', 'end'] as const) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        const event = { type, at: Number(lastEventId), data: JSON.parse(data) }
        channel.postMessage(event)
        receive(event)
      })
    }
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  }

  /** Listens when it is the turn of this tab. A new page takes the turn: it may have missed an event since `since`. */
  async function takeTurn(isNew: boolean) {
    const turn = new AbortController()
    stop = () => turn.abort()
    // Not in a page without TLS.
    if (!('locks' in navigator)) return listen(turn.signal)
    try {
      const options = isNew ? { steal: true } : { signal: turn.signal }
      await navigator.locks.request(name, options, () => listen(turn.signal))
    } catch {
      if (turn.signal.aborted) return
      // Another tab has taken the turn.
      turn.abort()
      await takeTurn(false)
    }
  }

  void takeTurn(true)
  return () => {
    stop()
    channel.close()
  }
}
