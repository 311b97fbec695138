// Every page and state in French (test/support/scene-checks.ts).
import { testScenes } from '../support/scene-checks.ts'

await testScenes('fr')
