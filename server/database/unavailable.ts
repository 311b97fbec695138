// Errors of a database that cannot be used at the moment, and not of a statement that is wrong.

/** `error` with the status of its response: 503. */
export const unavailable = <Failure extends Error>(error: Failure) => Object.assign(error, { statusCode: 503 })
