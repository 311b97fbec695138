// The name of a device: its browser and system.
import type { OpenSession } from '../../api/account-data.ts'
import type { DeskLocale } from '../locale.tsx'

/** For example 'Firefox on Windows'. */
export function deviceName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>, locale: DeskLocale): string {
  const { name, unknown } = locale.texts.account.sessions
  if (browser && system) return locale.fill(name, { browser, system })
  return browser ?? system ?? unknown
}
