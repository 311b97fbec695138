// The log, as far as the senders of mails use it. Their tests collect its lines without a logger.

/** Each line has fields and a message. */
export interface MailLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
