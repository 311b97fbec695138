// The options of the contact form follow the content file.
import t from 'tap'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { formOptionsOf } from '../../../src/site/services.ts'

t.test('the form offers the enabled services, and security monitoring unless it is disabled', async (t) => {
  const services = { ...defaultFacts.services, 'renovation-projects': false, 'garden-care': true }
  const options = formOptionsOf({ services, securityMonitoring: true })
  t.notOk(options.includes('renovation-project'))
  t.ok(options.includes('garden-care'))
  t.ok(options.includes('security-monitoring'))
  t.notOk(formOptionsOf({ services, securityMonitoring: false }).includes('security-monitoring'))
})
