#!/bin/sh
# Makes a backup every hour, for the service `backup` in compose.yaml. After a failure, it tries again in five minutes.
# The health check of the container looks at the age of /tmp/last-backup.
set -u
trap 'exit 0' TERM INT
while :; do
  pause=300
  if timeout -k 1m 30m sh "$(dirname "$0")/backup.sh"; then
    touch /tmp/last-backup
    pause=3600
  fi
  # In the background, so that a signal ends it immediately.
  sleep "$pause" &
  wait $!
done
