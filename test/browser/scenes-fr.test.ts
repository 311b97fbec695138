// Pages and states in French: one of each kind (test/support/scene-checks.ts).
import { testScenes } from '../support/scene-checks.ts'

await testScenes('fr')
