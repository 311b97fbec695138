// Settings from files, as Docker, Kubernetes and systemd mount secrets: SMTP_URL_FILE names a file that contains
// SMTP_URL.
import { readFileSync } from 'node:fs'

/** The name of the variable that names the file of a setting. */
export const fileVariable = (name: string) => `${name}_FILE`

/** The settings out of `names` that `environment` has in files, and a message for each file that cannot be used. */
export function readSecretFiles(names: readonly string[], environment: NodeJS.ProcessEnv) {
  const values: Record<string, string> = {}
  const errors: string[] = []
  for (const name of names) {
    const variable = fileVariable(name)
    const file = environment[variable]
    if (!file) continue
    if (environment[name]) errors.push(`${variable}: remove it or ${name}, because both are set`)
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (!values[name]) errors.push(`${variable}: write ${name} into the file, which is empty`)
    } catch (error) {
      // Without the path: by mistake, it may be the secret itself.
      const { code } = error as NodeJS.ErrnoException
      errors.push(`${variable}: write the path of a file that the site can read (${code})`)
    }
  }
  return { values, errors }
}
