// Some pages and states in Chinese (test/support/scene-checks.ts).
import { testScenes } from '../support/scene-checks.ts'

await testScenes('zh')
