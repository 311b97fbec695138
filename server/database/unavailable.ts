// Errors of an unavailable database, unlike errors of a wrong statement.

/** `error` with the status of its response: 503. */
export const unavailable = <Failure extends Error>(error: Failure) => Object.assign(error, { statusCode: 503 })
