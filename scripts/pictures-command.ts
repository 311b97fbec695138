// `npm run pictures` builds changed pictures. `npm run pictures -- check FILE…` shows how the site converts
// photographs.
import { checkCommand } from '../server/pictures/check-command.ts'

const [command, ...files] = process.argv.slice(2)
if (command === 'check') process.exitCode = await checkCommand(files)
else await import('./pictures.ts')
