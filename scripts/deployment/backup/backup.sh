#!/bin/sh
# Stores a backup of the database, published.json and the uploaded images in a restic repository. Run it in the folder of
# the release. Needs restic 0.14 or newer, RESTIC_REPOSITORY, RESTIC_PASSWORD and the credentials of the storage;
# DATA_DIR, and pg_dump with DATABASE_URL. Paths must be absolute.
set -eu
umask 077
# In DATA_DIR, where the copies of images can be links.
mkdir -p "${DATA_DIR:-data}"
folder=${DATA_DIR:-data}/backup
# A backup that was killed leaves its folder behind. None takes longer than half an hour.
[ ! -d "$folder" ] || find "$folder" -maxdepth 0 -mmin +40 -exec rm -rf {} +
# The copy is complete before restic reads it, so no backup is incomplete.
sh "$(dirname "$0")/copy.sh" "$folder"
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

# The first backup creates the repository.
restic cat config >/dev/null 2>&1 || restic init
# A crash can leave a lock behind. Locks that are in use stay.
restic unlock >/dev/null
# A fixed host name: a container has another name each time, and its old backups would never be deleted. In the folder,
# so that the paths in the repository are those below DATA_DIR.
(cd "$folder" && restic backup --quiet --host mimosa-mer -- *)
# Backups contain personal data: two weeks are enough to notice a loss.
restic forget --quiet --host mimosa-mer --group-by host --keep-within-hourly 2d --keep-within-daily 14d --prune
# Reads a sample of the repository, to notice lost data before a restore is needed.
restic check --quiet --read-data-subset=5%
node server/outbox/command.ts backup --stored >/dev/null
echo "Stored $(ls -m "$folder") in $RESTIC_REPOSITORY"
