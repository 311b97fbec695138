// Whether the page is hydrated. The server renders pages for browsers without JavaScript.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True in the browser after hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
