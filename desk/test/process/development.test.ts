// The desk in development: Vite serves its sources.
import t from 'tap'
import { startProcess } from '../../../scripts/server-process.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { pages } from '../../api/urls.ts'
import { processDesk, withDesk } from '../support/process.ts'

t.test('a page of the desk loads its sources and the client of Vite, which replaces them', async (t) => {
  const environment = { DATA_DIR: dataFolder(t), ...withDesk, LOG_LEVEL: 'silent' }
  const command = [process.execPath, 'server/main.ts', '--development']
  const { origin, stop } = await startProcess(command, { environment })
  t.teardown(stop)
  const { body } = await (await processDesk({ origin, environment })).open(pages.requests)
  for (const url of ['/@vite/client', '/desk/client/main.tsx', '/desk/styles/desk.scss']) {
    t.match(body, `src="${url}"`)
    t.equal((await fetch(origin + url)).status, 200, url)
  }
})
