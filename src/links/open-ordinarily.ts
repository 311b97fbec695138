// What happens when a part of the application can not be fetched: there is no connection, or a new release has replaced
// the files of the one that is running.

/**
 * Opens the address that is shown by an ordinary navigation, for which the server has a page that fits. Never settles:
 * whoever waits for the part leaves the page before as it is until the new document takes its place.
 */
export function openOrdinarily(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
