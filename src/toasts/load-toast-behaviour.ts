// Loads the behaviour of toasts.

/** Loads what a toast does by itself. Called early if there may be no connection when the toast is shown. */
export const loadToastBehaviour = () => import('./toast-behaviour.ts')
