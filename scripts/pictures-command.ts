// `npm run pictures` makes the site's own pictures that have changed; `npm run pictures -- check FILE…` shows what photographs become.
import { checkCommand } from '../server/pictures/check-command.ts'

const [command, ...files] = process.argv.slice(2)
if (command === 'check') process.exitCode = await checkCommand(files)
else await import('./pictures.ts')
