// Every page and state in Arabic (test/support/scene-checks.ts).
import { testScenes } from '../support/scene-checks.ts'

await testScenes('ar')
