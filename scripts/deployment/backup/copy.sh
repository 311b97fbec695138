#!/bin/sh
# Copies everything that a site must not lose into the new folder $1: the database, and of DATA_DIR what was published
# last (published.json) and the uploaded images. Run it in the folder of the release, with DATA_DIR. With DATABASE_URL
# it needs pg_dump.
set -eu
umask 077
mkdir "$1"
# A copy that fails leaves nothing behind.
trap 'rm -rf "$1"' EXIT
trap 'exit 1' HUP INT TERM

if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file="$1/outbox.dump" "$DATABASE_URL"
else
  node server/outbox/command.ts backup "$1/outbox.sqlite" >/dev/null
fi
for name in published.json uploads; do
  file=${DATA_DIR:-data}/$name
  # Links need no space. They are possible on one file system only, and these files are replaced, never changed.
  [ ! -e "$file" ] || cp -Rl "$file" "$1/" 2>/dev/null || cp -R "$file" "$1/"
done
trap - EXIT
