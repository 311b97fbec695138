// Whether the application runs. The server renders pages as they are without JavaScript.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True in the browser after hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
