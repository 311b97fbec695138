#!/bin/sh
# Stores a backup of the outbox in a restic repository. Run it in the folder of the release. Needs restic 0.14 or newer,
# RESTIC_REPOSITORY, RESTIC_PASSWORD and the credentials of the storage; pg_dump with DATABASE_URL, otherwise DATA_DIR.
set -eu
umask 077
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

# The copy is complete before restic reads it, so no backup is incomplete.
if [ -n "${DATABASE_URL:-}" ]; then
  name=outbox.dump
  pg_dump --format=custom --file="$folder/$name" "$DATABASE_URL"
else
  name=outbox.sqlite
  node server/contact/command.ts backup "$folder/$name" >/dev/null
fi
# Without a name, the copy does not stay on the disk, however restic ends.
exec 3<"$folder/$name"
rm -rf "$folder"

# The first backup creates the repository.
restic cat config >/dev/null 2>&1 || restic init
# A crash can leave a lock behind. Locks that are in use stay.
restic unlock >/dev/null
# A fixed host name: a container has another name each time, and its old backups would never be deleted.
restic backup --quiet --host mimosa-mer --stdin --stdin-filename "$name" <&3
# Backups contain personal data: two weeks are enough to notice a loss.
restic forget --quiet --host mimosa-mer --group-by host --keep-within-hourly 2d --keep-within-daily 14d --prune
# Reads a sample of the repository, to notice lost data before a restore is needed.
restic check --quiet --read-data-subset=5%
echo "Stored $name in $RESTIC_REPOSITORY"
