// What happens when a part of the application can not be fetched: there is no connection, or a new release has replaced
// the files of the one that is running.

/** What the window hears when a page waits for a connection. */
export const offlineEvent = 'waiting-for-connection'

/**
 * Opens the address that is shown by an ordinary navigation, for which the server has a page that fits; without a
 * connection, as soon as there is one, since the browser's own error page would take the place of one that can be read.
 * Never settles: whoever waits for the part leaves the page before as it is until the new document takes its place.
 */
export function openOrdinarily(): Promise<never> {
  if (navigator.onLine) location.reload()
  else {
    addEventListener('online', () => location.reload(), { once: true })
    dispatchEvent(new Event(offlineEvent))
  }
  return new Promise(() => {})
}
