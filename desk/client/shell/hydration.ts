// Whether the page is hydrated. The server renders pages for browsers without JavaScript.
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** True in the browser after hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
