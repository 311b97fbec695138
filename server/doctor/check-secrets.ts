// Checks that no secret is a placeholder of the documentation or of a deployment file.
import type { Settings } from '../settings/settings.ts'
import { error, type Finding, warning } from './finding.ts'

const placeholder = /^(pass(word)?|secret|another-secret|a-long-secret.*|(change|replace)[-_ ]?(me|this).*)$/i

/** The findings about placeholders: errors with `production`. */
export function checkSecrets(settings: Settings, production: boolean): Finding[] {
  const secrets = {
    DATABASE_URL: passwordIn(settings.DATABASE_URL),
    SMTP_URL: passwordIn(settings.SMTP_URL),
    METRICS_TOKEN: settings.METRICS_TOKEN,
  }
  const finding = production ? error : warning
  return Object.entries(secrets)
    .filter(([, secret]) => secret && placeholder.test(secret))
    .map(([name]) => finding(name, 'has the secret of a public example: write your own'))
}

const passwordIn = (url = '') => URL.parse(url)?.password
