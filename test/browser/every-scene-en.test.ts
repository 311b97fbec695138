// Every page and state in English, for everyone (test/support/every-scene.ts).
import { testEveryScene } from '../support/every-scene.ts'

await testEveryScene('en')
