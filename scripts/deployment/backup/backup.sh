#!/bin/sh
# Stores a backup in a restic repository: the database, and of DATA_DIR what was published last (published.json) and the
# uploaded images. Run it in the folder of the release. Needs restic 0.14 or newer, RESTIC_REPOSITORY, RESTIC_PASSWORD
# and the credentials of the storage, DATA_DIR, and pg_dump with DATABASE_URL.
set -eu
umask 077
data=${DATA_DIR:-data}
folder=$data/backup
# A run that was killed leaves its folder behind. No run takes longer than half an hour.
[ ! -d "$folder" ] || find "$folder" -maxdepth 0 -mmin +40 -exec rm -rf {} +
mkdir -p "$data"
mkdir "$folder"
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

# The copy is complete before restic reads it, so no backup is incomplete.
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file="$folder/outbox.dump" "$DATABASE_URL"
else
  node server/contact/command.ts backup "$folder/outbox.sqlite" >/dev/null
fi
# Links need no space. These files are replaced, never changed.
for name in published.json uploads; do
  [ ! -e "$data/$name" ] || cp -Rl "$data/$name" "$folder/"
done

# The first backup creates the repository.
restic cat config >/dev/null 2>&1 || restic init
# A crash can leave a lock behind. Locks that are in use stay.
restic unlock >/dev/null
# A fixed host name: a container has another name each time, and its old backups would never be deleted. Relative paths,
# so that `restic dump latest outbox.sqlite` finds the file.
(cd "$folder" && restic backup --quiet --host mimosa-mer -- *)
# Backups contain personal data: two weeks are enough to notice a loss.
restic forget --quiet --host mimosa-mer --group-by host --keep-within-hourly 2d --keep-within-daily 14d --prune
# Reads a sample of the repository, to notice lost data before a restore is needed.
restic check --quiet --read-data-subset=5%
echo "Stored $(ls -m "$folder") in $RESTIC_REPOSITORY"
