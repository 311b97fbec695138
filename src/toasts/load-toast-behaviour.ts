// The behaviour of a toast, fetched apart from its state.

/** Fetches what a toast does beside being read and closed; before it shows, where there may be no connection by then. */
export const loadToastBehaviour = () => import('./toast-behaviour.ts')
