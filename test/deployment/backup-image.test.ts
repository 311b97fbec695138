// The image that makes backups.
import t from 'tap'
import { buildah, buildImage, imageSkipReason } from '../support/image.ts'

t.test('the copy that the image stores can be restored', { skip: imageSkipReason }, async (t) => {
  const container = buildah('from', '--pull-never', buildImage('backup'))
  t.teardown(() => buildah('rm', container))
  const settings = ['--env=RESTIC_REPOSITORY=/tmp/repository', '--env=RESTIC_PASSWORD=secret']
  const run = (command: string) =>
    buildah('run', '--isolation=chroot', ...settings, container, '--', 'sh', '-ec', command)
  const open =
    "import { openDatabase } from './server/database/database.ts'; await (await openDatabase({ dataDir: '/data' })).query('SELECT 1')"
  run(`node --input-type=module --eval "${open}"`)
  run('echo {} > /data/published.json')
  t.match(run('sh backup/backup.sh'), 'Stored outbox.sqlite, published.json in /tmp/repository')
  run('restic restore latest --target /tmp/restored')
  t.match(run('DATA_DIR=/tmp/restored node server/outbox/command.ts list'), '0 requests')
  t.match(run('pg_dump --version'), /PostgreSQL/)
  t.equal(run('id -u'), '1000')
  // The container has no init process, so the program must handle SIGTERM itself.
  const untilStored = 'until [ -e /tmp/last-backup ]; do sleep 1; done'
  t.match(run(`sh backup/hourly.sh & ${untilStored}; kill $!; wait $!; echo ended with $?`), 'ended with 0')
})
