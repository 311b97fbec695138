#!/bin/sh
# The backup of compose.yaml: one each hour. After a failure, which is in the log, it tries again in five minutes.
# The health check of the container asks for the age of /tmp/last-backup.
set -u
trap 'exit 0' TERM INT
while :; do
  pause=300
  if sh "$(dirname "$0")/backup.sh"; then
    touch /tmp/last-backup
    pause=3600
  fi
  # In the background, so that a signal ends it at once.
  sleep "$pause" &
  wait $!
done
