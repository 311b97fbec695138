// Pages and states in Arabic: one of each kind (test/support/scene-checks.ts).
import { testScenes } from '../support/scene-checks.ts'

await testScenes('ar')
