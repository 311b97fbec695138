// Every page and state in French, for everyone (test/support/every-scene.ts).
import { testEveryScene } from '../support/every-scene.ts'

await testEveryScene('fr')
