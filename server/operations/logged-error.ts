// Errors in the log. PostgreSQL adds the whole row to its errors, and a database, a mail server and JSON.parse may
// quote a visitor's words in a message. So the log gets named fields only, and none of these messages.

interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/** Classes of SQLSTATE about the connection, the schema or the server, whose messages contain no value of a row. */
const withoutValues = /^(08|28|3D|40|42|53|55|57|58)/

const harmless = ['code', 'errcode', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall']

const mostCauses = 5

/** An error and its causes, without input that they may quote. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { cause, stack = '' } = error
  const message = loggedMessage(error)
  return {
    type: error.constructor.name,
    message,
    stack: stack.replace(error.message, () => message),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => harmless.includes(name))),
    ...(cause !== undefined && depth < mostCauses && { cause: loggedError(cause, depth + 1) }),
  }
}

function loggedMessage(error: Error & { code?: unknown; errstr?: unknown }): string {
  // SQLite's text of the error code.
  if ('errstr' in error) return String(error.errstr)
  const isPostgresError = 'severity' in error
  if (isPostgresError && withoutValues.test(String(error.code))) return error.message
  return isPostgresError || 'response' in error || error instanceof SyntaxError ? '[redacted]' : error.message
}
