// The server's stream of events, shared by all tabs of a browser. With HTTP/1.1 a browser opens only six connections to
// a host, and each stream occupies one. The tab that was opened last listens and passes the events on.
import { eventsUrl } from '../../api/urls.ts'

export interface StreamEvent {
  type: 'requests' | 'content' | 'end'
  data: unknown
}

const name = 'desk-events'

/**
 * Calls `onEvent` with each event until the returned function is called. After a failure the browser reconnects
 * automatically, and the stream begins with the current state.
 */
export function followEvents(onEvent: (event: StreamEvent) => void): () => void {
  const channel = new BroadcastChannel(name)
  let stop = () => {}

  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => onEvent(data))

  /** Listens to the server until `signal` is aborted. */
  function listen(signal: AbortSignal): Promise<void> {
    const source = new EventSource(eventsUrl)
    for (const type of ['requests', 'content', 'end'] as const) {
      source.addEventListener(type, ({ data }: MessageEvent<string>) => {
        const event = { type, data: JSON.parse(data) }
        channel.postMessage(event)
        onEvent(event)
      })
    }
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  }

  /** Listens when it is the turn of this tab. A new page takes over, because it may have missed an event. */
  async function takeTurn(isNew: boolean) {
    const turn = new AbortController()
    stop = () => turn.abort()
    // Pages without TLS have no locks.
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
